// Links in mails that were queued before: for a copy that is sent again, and where the record has got another address meanwhile.
import type { Queries } from '#server/db/open.ts';
import { searchKey } from '#server/db/search-keys.ts';
import type { OutboxRow } from '#server/db/system-tables.ts';
import { addressKey } from '#server/platform/address-key.ts';
import type { Context } from '#server/platform/context.ts';
import { createLink, type LinkMaking, withoutToken, withToken } from '#server/token-links/record-links.ts';

/** Has a link for each of its bills, made when it is written: no other one can stand in their places. */
const STATEMENT = 'bill-statement';

/** Their links open an account, a diary, the team or many bills. Once sent, their text is deleted: a copy of the database opens nothing. */
export const OPENING_MORE: readonly string[] = [
  'email-proof',
  'password-reset',
  'team-invitation',
  'bank-waiting',
  'engineer-day',
  'engineer-feed',
  STATEMENT,
];

type Texts = Pick<OutboxRow, 'text' | 'html'>;

/** The mail's text with a new link for this address. @throws ApiError illegal_move where the link's record has another one */
export async function withNewLink(
  ctx: LinkMaking,
  queries: Queries,
  { kind: template, link_kind: kind, link_thing_id: id, text, html }: OutboxRow,
  address: string,
): Promise<Texts> {
  if (!kind || !id || template === STATEMENT) return { text, html };
  const token = await createLink(ctx, queries, { kind, id }, address);
  const renewed = (old: string) => withToken(withoutToken(old), token);
  return { text: renewed(text), html: renewed(html) };
}

/**
 * A waiting mail as it may leave: where its record has lost the address that it was written for, to the one that the record has now,
 * with a link of its own.
 * @returns null where nobody gets it: it is dropped
 */
export async function readdressMail(ctx: Context, row: OutboxRow): Promise<OutboxRow | null> {
  const { id, kind, link_kind, link_thing_id } = row;
  if (!link_kind || !link_thing_id) return row;
  const record = await ctx.links[link_kind].read(ctx, ctx.db, link_thing_id);
  const opensMore = OPENING_MORE.includes(kind);
  if (!record && !opensMore) return row;
  const isTheirs = ({ email }: { email: string }) => addressKey(email) === addressKey(row.to_address);
  if (record?.holders.some(isTheirs)) return row;
  const to_address = opensMore ? '' : (record?.holders[0].email ?? '');
  return ctx.db.transaction().execute(async (trx) => {
    ctx.log.info(
      { mail: id, kind, dropped: to_address === '' },
      'mail for an address that its record has lost',
    );
    if (to_address === '') {
      await trx.deleteFrom('outbox').where('id', '=', id).execute();
      return null;
    }
    const to = {
      to_address,
      address_key: addressKey(to_address),
      to_name: '',
      ...(await withNewLink(ctx, trx, row, to_address)),
    };
    const search_key = searchKey('outbox', { ...row, ...to });
    const mail = trx
      .updateTable('outbox')
      .set({ ...to, search_key })
      .where('id', '=', id);
    return (await mail.returningAll().executeTakeFirst()) ?? null;
  });
}
