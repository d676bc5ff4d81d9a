// Token links that open one record: they belong to an email address, and open only while their record still has it in the same role.
import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#lib/days.ts';
import type { Queries } from '#server/db/open.ts';
import type { GuestLinkKind, GuestLinkRow } from '#server/db/system-tables.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, illegalMove } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken } from '#server/platform/ids.ts';
import type { Holder, LinkedRecord } from './link-rules.ts';

/** The record that a link opens. */
export interface LinkTarget<Kind extends GuestLinkKind = GuestLinkKind> {
  kind: Kind;
  id: string;
}

/** What making a link needs. */
export type LinkMaking = Pick<Context, 'clock' | 'links' | 'quotes'>;

const OTHER_ADDRESS =
  'This is no longer an address of the record that the link opens, so no link was made. Write to the address that it has now.';

/** @param key null or '': nobody's */
const hasKey = ({ email }: Holder, key: string | null): boolean => Boolean(key) && addressKey(email) === key;

const holderWith = ({ holders }: LinkedRecord, key: string): Holder | undefined =>
  holders.find((holder) => hasKey(holder, key));

/**
 * @param address an email address that the record has now
 * @returns a token of at least 128 random bits, of which only the hash is stored
 * @throws ApiError illegal_move for any other address
 */
export async function createLink(
  ctx: LinkMaking,
  queries: Queries,
  { kind, id }: LinkTarget,
  address: string,
): Promise<string> {
  const { read, tokenBytes = 16 } = ctx.links[kind];
  const record = await read(ctx, queries, id);
  const key = addressKey(address);
  const holder = record && holderWith(record, key);
  if (!record || !holder) throw illegalMove(OTHER_ADDRESS);
  const token = randomBytes(tokenBytes).toString('base64url');
  const now = ctx.clock.now();
  await queries
    .insertInto('guest_links')
    .values({
      token_hash: hashToken(token),
      kind,
      thing_id: id,
      address_key: key,
      role: holder.role,
      expires_at: record.until(now),
      created_at: now,
      last_used_at: null,
    })
    .execute();
  return token;
}

/** Links of these kinds open nothing any more. @param id of a record; without it, all records' */
export async function endLinks(
  queries: Queries,
  kinds: readonly GuestLinkKind[],
  id?: string,
): Promise<void> {
  const links = queries.deleteFrom('guest_links').where('kind', 'in', kinds);
  await (id === undefined ? links : links.where('thing_id', '=', id)).execute();
}

/** Those that were made for an address. */
export async function endLinksOf(
  queries: Queries,
  kinds: readonly GuestLinkKind[],
  key: string,
): Promise<void> {
  await queries.deleteFrom('guest_links').where('kind', 'in', kinds).where('address_key', '=', key).execute();
}

const opens = (record: LinkedRecord, link: GuestLinkRow, now: number): boolean =>
  record.holders.some((holder) => holder.role === link.role && hasKey(holder, link.address_key)) &&
  record.until(link.last_used_at ?? link.created_at) > now;

/** Once a day. */
async function noteUse(queries: Queries, link: GuestLinkRow, record: LinkedRecord, now: number) {
  if (link.last_used_at !== null && now - link.last_used_at < DAY_MS) return;
  await queries
    .updateTable('guest_links')
    .set({ last_used_at: now, expires_at: record.until(now) })
    .where('token_hash', '=', link.token_hash)
    .execute();
}

function refuse({ links, company }: Context, [kind]: readonly GuestLinkKind[]): ApiError {
  const { phone, email } = company;
  const known = kind && links[kind].over;
  return new ApiError('link_used', {
    msg:
      known ??
      `This link has expired or isn’t one of ours. Phone ${phone} or write to ${email} and we’ll help.`,
  });
}

/** What a link opened, and the address that it was made for. */
export interface OpenedLink<Kind extends GuestLinkKind> extends LinkTarget<Kind> {
  key: string;
}

/** @throws ApiError link_used when it opens nothing of these kinds, or no longer */
export async function openLink<Kind extends GuestLinkKind>(
  ctx: Context,
  kinds: readonly Kind[],
  token: string,
): Promise<OpenedLink<Kind>> {
  const { db, clock, links } = ctx;
  const link = await db
    .selectFrom('guest_links')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .where('kind', 'in', kinds)
    .executeTakeFirst();
  const record = link && (await links[link.kind].read(ctx, db, link.thing_id));
  const now = clock.now();
  if (!record || !opens(record, link, now)) throw refuse(ctx, kinds);
  if (links[link.kind].endsUnused) await noteUse(db, link, record, now);
  return { kind: link.kind as Kind, id: link.thing_id, key: link.address_key ?? '' };
}

/** A link of one record leads to another one. @throws ApiError link_used unless its address is one of the other's, too */
export async function expectHolder(
  ctx: Context,
  { kind, id, key }: OpenedLink<GuestLinkKind>,
): Promise<void> {
  const record = await ctx.links[kind].read(ctx, ctx.db, id);
  if (!record || !holderWith(record, key)) throw refuse(ctx, [kind]);
}

const TOKEN = /(#token=)[\w-]{22}(?![\w-])/g;
const EMPTY = /(#token=)(?![\w-])/g;

/** Removes the token from a mail's text, so that the stored copy of a sent mail opens nothing. */
export const withoutToken = (text: string): string => text.replace(TOKEN, '$1');
/** Puts a new token into such a text. */
export const withToken = (text: string, token: string): string => text.replace(EMPTY, `$1${token}`);
