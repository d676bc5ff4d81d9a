// Whether the mail that confirms a payment has left: the page says 'sent' only when it is.
import type { Context } from '#server/platform/context.ts';

/** @returns true also for a mail that was written as a file, or swept since */
export async function isConfirmationSent({ db }: Pick<Context, 'db'>, orderId: string): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox')
    .select(['sent_at', 'file_at'])
    .where('dedupe_key', '=', `paid-${orderId}`)
    .executeTakeFirst();
  return !mail || mail.sent_at !== null || mail.file_at !== null;
}
