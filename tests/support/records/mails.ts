// Emails in the outbox.
import type { Stack } from '../service/stack.ts';

/** Oldest first. @param kind name of a template */
export const mailsOf = (stack: Stack, kind: string) =>
  stack.ctx.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('created_at').execute();

/** The text of the oldest mail of this kind. */
export async function mailText(stack: Stack, kind: string): Promise<string> {
  const [mail] = await mailsOf(stack, kind);
  if (!mail) throw new Error(`no mail ${kind}`);
  return mail.text;
}

/** Kinds of all mails, sorted. */
export async function mailKinds(stack: Stack): Promise<string[]> {
  const rows = await stack.ctx.db.selectFrom('outbox').select('kind').execute();
  return rows.map(({ kind }) => kind).sort();
}
