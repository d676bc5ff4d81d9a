// Mails an engineer's private links, and ends them. A new one replaces the earlier one.
import type { linkEngineer } from '#contract/diary/engineers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { SecurityEvent } from '#server/http/security-log.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { endLinks } from '#server/token-links/record-links.ts';
import { ENGINEER_LINK_KINDS, type EngineerLink } from './engineer-links.ts';

/** The kinds of links that each of these engineers can open. */
export async function liveLinks(
  { clock }: Pick<Context, 'clock'>,
  queries: Queries,
  engineers: readonly Pick<EngineerRow, 'id'>[],
): Promise<Map<string, EngineerLink[]>> {
  const rows = await queries
    .selectFrom('guest_links')
    .select(['kind', 'thing_id'])
    .where('kind', 'in', ENGINEER_LINK_KINDS)
    .where('expires_at', '>', clock.now())
    .execute();
  const live = new Set(rows.map(({ kind, thing_id }) => `${kind} ${thing_id}`));
  return new Map(
    engineers.map(({ id }) => [id, ENGINEER_LINK_KINDS.filter((kind) => live.has(`${kind} ${id}`))]),
  );
}

/** Whoever opens the day link that the engineer has now deletes everything of this site: nothing comes from that phone any more. */
async function emptyPhone({ clock }: Context, trx: Trx, id: string): Promise<void> {
  const links = await trx
    .selectFrom('guest_links')
    .select('token_hash')
    .where('kind', '=', 'day')
    .where('thing_id', '=', id)
    .execute();
  for (const { token_hash } of links)
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
): Promise<void> {
  await endLinks(trx, [link], id);
  if (action === 'mail')
    await queueMail(ctx, trx, {
      fact: `engineer-${link}-${newId()}`,
      template: `engineer-${link}`,
      to: { name, address: email },
      values: { 'engineer.name': name },
      opens: { kind: link, id },
    });
  await audit(ctx, trx, actor, `${action}-link`, ['engineer', id], { after: { link } });
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
    if (wanted.action === 'revoke' && wanted.link === 'day') await emptyPhone(ctx, trx, id);
    await replace(ctx, trx, actor, before, wanted);
    return engineers.where('id', '=', id).executeTakeFirstOrThrow();
  });
}

/**
 * Whose links were another's: all that work end, and are mailed anew to whoever goes on as this engineer.
 * @returns the event where links have ended
 */
export async function replaceAllLinks(
  ctx: Context,
  trx: Trx,
  actor: string,
  engineer: EngineerRow,
): Promise<SecurityEvent | undefined> {
  const live = (await liveLinks(ctx, trx, [engineer])).get(engineer.id) ?? [];
  const action = engineer.active === 1 ? 'mail' : 'revoke';
  for (const link of live) await replace(ctx, trx, actor, engineer, { action, link });
  if (live.length === 0) return undefined;
  return action === 'mail' ? 'link-replaced' : 'link-ended';
}
