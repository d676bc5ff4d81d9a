// Mails an engineer's private links, and ends them. A new one replaces the earlier one.
import type { linkEngineer } from '#contract/diary/engineers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { hashToken, newId } from '#server/platform/ids.ts';
import { endLinks } from '#server/token-links/record-links.ts';
import { EARLIER_COLUMNS, ENGINEER_LINK_KINDS, type EngineerLink } from './engineer-links.ts';

type Columns = Pick<EngineerRow, 'id' | 'day_token_hash' | 'feed_token_hash'>;

/** The kinds of links that each of these engineers can open. */
export async function liveLinks(
  { clock }: Pick<Context, 'clock'>,
  queries: Queries,
  engineers: readonly Columns[],
): Promise<Map<string, EngineerLink[]>> {
  const rows = await queries
    .selectFrom('guest_links')
    .select('token_hash')
    .where('kind', 'in', ENGINEER_LINK_KINDS)
    .where('expires_at', '>', clock.now())
    .execute();
  const live = new Set<string | null>(rows.map(({ token_hash }) => token_hash));
  return new Map(
    engineers.map((one) => [
      one.id,
      ENGINEER_LINK_KINDS.filter((kind) => live.has(one[EARLIER_COLUMNS[kind]])),
    ]),
  );
}

const setHash = (trx: Trx, id: string, link: EngineerLink, hash: string | null): Promise<EngineerRow> =>
  trx
    .updateTable('engineers')
    .set({ [EARLIER_COLUMNS[link]]: hash })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow(notFound);

/** Whoever opens the day link that the engineer has now deletes everything of this site: nothing comes from that phone any more. */
async function emptyPhone({ clock }: Context, trx: Trx, { id, day_token_hash }: Columns): Promise<void> {
  const links = await trx
    .selectFrom('guest_links')
    .select('token_hash')
    .where('kind', '=', 'day')
    .where('thing_id', '=', id)
    .execute();
  const hashes = new Set([
    ...links.map(({ token_hash }) => token_hash),
    ...(day_token_hash ? [day_token_hash] : []),
  ]);
  for (const token_hash of hashes)
    await trx.insertInto('emptied_links').values({ token_hash, at: clock.now() }).execute();
  await trx.updateTable('engineers').set({ phone_waiting: 0 }).where('id', '=', id).execute();
}

/** Ends the link; with `mail` a new one is mailed. */
async function replace(
  ctx: Context,
  trx: Trx,
  actor: string,
  { id, name, email }: Pick<EngineerRow, 'id' | 'name' | 'email'>,
  { action, link }: BodyOf<typeof linkEngineer>,
): Promise<EngineerRow> {
  await endLinks(trx, [link], id);
  const token =
    action === 'mail' &&
    (await queueMail(ctx, trx, {
      fact: `engineer-${link}-${newId()}`,
      template: `engineer-${link}`,
      to: { name, address: email },
      values: { 'engineer.name': name },
      opens: { kind: link, id },
    }));
  const after = await setHash(trx, id, link, token ? hashToken(token) : null);
  await audit(ctx, trx, actor, `${action}-link`, ['engineer', id], { after: { link } });
  return after;
}

/** @throws ApiError not_found, illegal_move (inactive) */
export async function replaceEngineerLink(
  ctx: Context,
  actor: string,
  id: string,
  wanted: BodyOf<typeof linkEngineer>,
): Promise<EngineerRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const engineers = trx.selectFrom('engineers').selectAll();
    const before = await engineers.where('id', '=', id).executeTakeFirstOrThrow(notFound);
    if (wanted.action === 'revoke' && wanted.link === 'day') await emptyPhone(ctx, trx, before);
    return replace(ctx, trx, actor, before, wanted);
  });
}

/** Whose links were another's: all end, and those that worked are mailed anew to whoever goes on as this engineer. */
export async function replaceAllLinks(
  ctx: Context,
  trx: Trx,
  actor: string,
  engineer: EngineerRow,
): Promise<EngineerRow> {
  const live = (await liveLinks(ctx, trx, [engineer])).get(engineer.id) ?? [];
  let after = engineer;
  for (const link of ENGINEER_LINK_KINDS.filter((kind) => engineer[EARLIER_COLUMNS[kind]] !== null)) {
    const isMailed = engineer.active === 1 && live.includes(link);
    after = await replace(ctx, trx, actor, engineer, { action: isMailed ? 'mail' : 'revoke', link });
  }
  return after;
}
