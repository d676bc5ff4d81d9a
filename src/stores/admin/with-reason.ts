const NO_ANSWER = 'No answer came, so it may have been done all the same. Check before you try again.';

/** A failed change: its message, then the server's reason or what no answer means. */
export function withReason(text: string, { code, msg }: { code: string; msg: string }): string {
  const reason = msg || (code === 'network' ? NO_ANSWER : '');
  return reason ? `${text}. ${reason}` : text;
}
