// Links that the previous release wrote, for one release: they name no address, and those of engineers and invitations lie beside their
// records. Each gets the address of the mail that was made with it; else the record's, if its history shows no other since; else it ends.
import type { Queries } from '#server/db/open.ts';
import type { GuestLinkKind, GuestLinkRow } from '#server/db/system-tables.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import type { EarlierLink, Holder, LinkedRecord } from './link-rules.ts';

const SAME_MS = 1_000;

/** Keys of the addresses that the link was mailed to as it was made. */
async function mailedTo(queries: Queries, link: GuestLinkRow): Promise<Set<string>> {
  const { kind, thing_id, created_at, token_hash } = link;
  const rows = await queries
    .selectFrom('outbox')
    .select('to_address')
    .where(({ or, and, eb }) =>
      or([
        eb('dedupe_key', '=', `engineer-${kind}-${token_hash.slice(0, 16)}`),
        and([
          eb('link_kind', '=', kind),
          eb('link_thing_id', '=', thing_id),
          eb('created_at', '>', created_at - SAME_MS),
          eb('created_at', '<', created_at + SAME_MS),
        ]),
      ]),
    )
    .execute();
  return new Set(rows.map(({ to_address }) => addressKey(to_address)));
}

/** Whether one row of the audit log tells of another address, as what was edited or by both values. */
function changesAddress({ before, after }: { before: string; after: string }): boolean {
  const from = JSON.parse(before) as { email?: string };
  const to = JSON.parse(after) as { email?: string; note?: string };
  const edited = (to.note ?? '').split(', ');
  return (
    edited.includes('email') ||
    edited.includes('who pays') ||
    (from.email !== undefined && from.email !== to.email)
  );
}

async function hasChanged(queries: Queries, { history }: LinkedRecord, since: number): Promise<boolean> {
  for (const [entity, id] of history) {
    const rows = await queries
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .where('at', '>=', since)
      .execute();
    if (rows.some(changesAddress)) return true;
  }
  return false;
}

async function holderOf(
  queries: Queries,
  link: GuestLinkRow,
  record: LinkedRecord,
): Promise<Holder | undefined> {
  const [first] = record.holders;
  const mailed = [...(await mailedTo(queries, link))];
  if (mailed.length === 0) return (await hasChanged(queries, record, link.created_at)) ? undefined : first;
  const [key = ''] = mailed;
  if (mailed.length > 1) return undefined;
  return record.holders.find(({ email }) => addressKey(email) === key) ?? { ...first, email: key };
}

/** With its address, which is written down; undefined where it ends. */
export async function judged(
  queries: Queries,
  link: GuestLinkRow,
  record: LinkedRecord,
): Promise<GuestLinkRow | undefined> {
  if (link.address_key !== null) return link;
  const { token_hash } = link;
  const holder = await holderOf(queries, link, record);
  if (!holder) {
    await queries.deleteFrom('guest_links').where('token_hash', '=', token_hash).execute();
    return undefined;
  }
  const said = { address_key: addressKey(holder.email), role: holder.role };
  await queries.updateTable('guest_links').set(said).where('token_hash', '=', token_hash).execute();
  return { ...link, ...said };
}

type Reading = Pick<Context, 'db' | 'clock' | 'links' | 'quotes'>;

/** The row of a link that lies beside its record. Those that end without use begin their days now. */
async function adopt(
  { db, clock, links, quotes }: Reading,
  kind: GuestLinkKind,
  { token_hash, id, made }: EarlierLink,
): Promise<GuestLinkRow | undefined> {
  const { read, endsUnused } = links[kind];
  const record = await read({ quotes }, db, id);
  if (!record) return undefined;
  const link: GuestLinkRow = {
    token_hash,
    kind,
    thing_id: id,
    address_key: null,
    role: null,
    created_at: made,
    last_used_at: endsUnused ? clock.now() : null,
    expires_at: record.until(endsUnused ? clock.now() : made),
  };
  await db
    .insertInto('guest_links')
    .values(link)
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute();
  return link;
}

/** The link with this token, if one of these kinds lies beside its record. */
export async function adoptEarlier(
  ctx: Reading,
  kinds: readonly GuestLinkKind[],
  hash: string,
): Promise<GuestLinkRow | undefined> {
  for (const kind of kinds)
    for (const link of (await ctx.links[kind].earlier?.(ctx.db, hash)) ?? []) return adopt(ctx, kind, link);
  return undefined;
}

/** At each start, while the mails that name the addresses are still there. */
export async function judgeEarlierLinks(ctx: Reading): Promise<void> {
  const { db, links } = ctx;
  const kinds = Object.keys(links) as GuestLinkKind[];
  for (const kind of kinds) {
    const known = await db.selectFrom('guest_links').select('token_hash').where('kind', '=', kind).execute();
    const hashes = new Set(known.map(({ token_hash }) => token_hash));
    for (const link of (await links[kind].earlier?.(db)) ?? [])
      if (!hashes.has(link.token_hash)) await adopt(ctx, kind, link);
  }
  const unjudged = db.selectFrom('guest_links').selectAll().where('address_key', 'is', null);
  const rows = await unjudged.where('kind', 'in', kinds).execute();
  for (const link of rows) {
    const record = await links[link.kind].read(ctx, db, link.thing_id);
    if (record) await judged(db, link, record);
  }
}
