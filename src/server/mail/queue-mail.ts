// Queues mails: the outbox row is written in the transaction of the change that the mail reports.
import { PATHS } from '#lib/paths.ts';
import type { Queries } from '#server/db/open.ts';
import { withKey } from '#server/db/search-keys.ts';
import type { GuestLinkKind } from '#server/db/system-tables.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { createLink, type LinkTarget } from '#server/token-links/record-links.ts';
import type { Given } from './given-texts.ts';
import type { MailValues } from './templates.ts';

export interface MailToQueue {
  /** The reported change, `paid-<order id>`: each is mailed once, however often it is queued. */
  fact: string;
  /** File name in content/emails without `.md`. */
  template: string;
  to: { name: string; address: string };
  values: MailValues;
  /** Where it follows something that binds its reader to pay. */
  given?: Given | null | undefined;
  /** What the mail's link opens, such as `{{order.link}}`; its value is made here, for the address that the mail goes to. */
  opens?: LinkTarget;
  /** What a mail without a link is about, so that a correction of the address reaches it, too: whom a link to it would be mailed to. */
  about?: LinkTarget;
  /** An iCalendar object to attach. */
  calendar?: string | null;
  /** The file of a photo to attach, as `photos` names it. */
  photo?: string | null;
  /** Not before this moment, in milliseconds since 1970; at once without one. */
  sendAt?: number;
}

/** The placeholders of the link, besides the kind's own. */
const ALSO: Partial<Record<GuestLinkKind, string>> = {
  // A bill is an order, and has the mails about refunds and pending payments in common with all.
  bill: 'order.link',
  day: 'engineer.link',
  feed: 'engineer.link',
  invitation: 'account.link',
};

function linkValues({ config, links }: Context, kind: GuestLinkKind, token: string): MailValues {
  const address = links[kind].address(config, token);
  const also = ALSO[kind];
  return {
    [`${kind}.link`]: address,
    ...(also && { [also]: address }),
    ...(kind !== 'quote' && { 'review.link': `${config.siteUrl}${PATHS.review}#token=${token}` }),
  };
}

/**
 * Renders the mail with the values of now; `deliverDueMail` sends it later.
 * @param queries the caller's transaction
 * @returns the token of its link; '' without one
 * @throws Error on an unknown template or a placeholder without a value; ApiError where its link is another's to open
 */
export async function queueMail(ctx: Context, queries: Queries, mail: MailToQueue): Promise<string> {
  const now = ctx.clock.now();
  const { opens, about = opens } = mail;
  const token = opens ? await createLink(ctx, queries, opens, mail.to.address) : '';
  const ofLink = opens ? linkValues(ctx, opens.kind, token) : {};
  const row = {
    id: newId(),
    dedupe_key: mail.fact,
    kind: mail.template,
    to_address: mail.to.address,
    address_key: addressKey(mail.to.address),
    to_name: mail.to.name,
    ...ctx.templates.render(mail.template, { ...mail.values, ...ofLink }, mail.given),
    attempts: 0,
    next_attempt_at: mail.sendAt ?? now,
    lease_until: 0,
    created_at: now,
    link_kind: about?.kind ?? null,
    link_thing_id: about?.id ?? null,
    calendar: mail.calendar ?? null,
    photo_file: mail.photo ?? null,
  };
  await queries
    .insertInto('outbox')
    .values(withKey('outbox', row))
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .execute();
  return token;
}

/** Whether a mail with a link to this record was queued, whatever it says. */
export const hasMailAbout = async (
  queries: Queries,
  { kind, id }: NonNullable<MailToQueue['opens']>,
): Promise<boolean> =>
  (await queries
    .selectFrom('outbox')
    .select('id')
    .where('link_kind', '=', kind)
    .where('link_thing_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** @returns those of the facts that have their mail already */
export async function mailedFacts(queries: Queries, facts: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('outbox')
    .select('dedupe_key')
    .where('dedupe_key', 'in', ['', ...facts])
    .execute();
  return new Set(rows.map(({ dedupe_key }) => dedupe_key));
}
