import * as notices from '#content/messages/notices.yml';

/** A failed action of a customer: the server's reason; that it may have been done, if no answer came; else `text`. */
export function failure({ code, msg }: { code: string; msg: string }, text: string) {
  const reason = code === 'network' ? notices.noAnswer : text;
  return { ok: false as const, code, msg: msg || reason };
}
