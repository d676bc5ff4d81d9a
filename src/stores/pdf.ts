import * as messages from '#content/messages/invoice.yml';

/** The PDF of an invoice or a credit note, or why it couldn't be had. */
export const toPdf = (answer: { ok: true; data: Blob } | { ok: false; code: string; msg: string }) =>
  answer.ok
    ? { ok: true as const, file: answer.data }
    : { ok: false as const, code: answer.code, msg: answer.msg || messages.notSaved };
