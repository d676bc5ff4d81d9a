// What the dashboard says of a change that failed.
const NO_ANSWER = 'No answer came, so it may have been done all the same. Look again before you repeat it.';

/** Joins the fixed text of a failure with the server's reason, where it gave one, or with what silence means. */
export function withReason(text: string, { code, msg }: { code: string; msg: string }): string {
  const reason = msg || (code === 'network' ? NO_ANSWER : '');
  return reason ? `${text}. ${reason}` : text;
}
