// The way into the outbox: a mail is a row written together with the fact it tells of, so neither exists without the other.
import type { Queries } from '#server/db/open.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { createRecordLink, type LinkTarget, recordLinkAddress } from '#server/token-links/record-links.ts';
import type { MailValues } from './templates.ts';

export interface MailToQueue {
  /** What it tells of, `paid-<order id>`: one mail per fact, however often it is queued. */
  fact: string;
  /** File name in content/emails without `.md`. */
  template: string;
  to: { name: string; address: string };
  values: MailValues;
  /** What `{{order.link}}` or `{{booking.link}}` opens; the value is made here. */
  opens?: LinkTarget;
  /** An iCalendar object to attach. */
  calendar?: string | null;
}

async function withLink(ctx: Context, queries: Queries, { values, opens }: MailToQueue): Promise<MailValues> {
  if (!opens) return values;
  const token = await createRecordLink(ctx, queries, opens);
  return { ...values, [`${opens.kind}.link`]: recordLinkAddress(ctx.config.siteUrl, opens.kind, token) };
}

/**
 * Renders the mail now, so that it says what is true now, and leaves it to `deliverDueMail`.
 * @param queries the caller's transaction
 * @throws Error on an unknown template or a placeholder without a value
 */
export async function queueMail(ctx: Context, queries: Queries, mail: MailToQueue): Promise<void> {
  const now = ctx.clock.now();
  await queries
    .insertInto('outbox')
    .values({
      id: newId(),
      dedupe_key: mail.fact,
      kind: mail.template,
      to_address: mail.to.address,
      to_name: mail.to.name,
      ...ctx.templates.render(mail.template, await withLink(ctx, queries, mail)),
      attempts: 0,
      next_attempt_at: now,
      lease_until: 0,
      created_at: now,
      link_kind: mail.opens?.kind ?? null,
      link_thing_id: mail.opens?.id ?? null,
      calendar: mail.calendar ?? null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
}
