// Private links of engineers, to their day and their calendar feed. Each engineer has at most one of each.
import { randomBytes } from 'node:crypto';
import type { linkEngineer as linkCall } from '#contract/diary/engineers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import { hashToken } from '#server/http/authenticate.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { engineerRow } from './engineers.ts';

type LinkRequest = BodyOf<typeof linkCall>;

const COLUMNS = { day: 'day_token_hash', feed: 'feed_token_hash' } as const;
export type EngineerLink = keyof typeof COLUMNS;

/** Paths on the API's origin, even if the pages are on another host. */
function linkAddress({ config }: Pick<Context, 'config'>, link: EngineerLink, token: string): string {
  const origin = config.publicApiUrl || config.siteUrl;
  return link === 'day' ? `${origin}/day/${token}` : `${origin}/feeds/${token}.ics`;
}

/**
 * Mails a new link, which replaces the earlier one, or only ends it.
 * @param actor the admin's user id
 * @throws ApiError not_found
 */
export async function linkEngineer(
  ctx: Context,
  actor: string,
  id: string,
  { action, link }: LinkRequest,
): Promise<EngineerRow> {
  // 128 random bits, of which only the hash is stored.
  const token = action === 'mail' ? randomBytes(16).toString('base64url') : null;
  return ctx.db.transaction().execute(async (trx) => {
    const { name, email } = await engineerRow(trx, id);
    const after = await trx
      .updateTable('engineers')
      .set({ [COLUMNS[link]]: token && hashToken(token) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (token)
      await queueMail(ctx, trx, {
        fact: `engineer-${link}-${hashToken(token).slice(0, 16)}`,
        template: `engineer-${link}`,
        to: { name, address: email },
        values: { 'engineer.name': name, 'engineer.link': linkAddress(ctx, link, token) },
      });
    const facts = { actor, action: `${action}-link`, entity: 'engineer', entityId: id };
    await audit(ctx, trx, { ...facts, after: { link } });
    return after;
  });
}

/** @throws ApiError link_used when it opens nothing, or no longer */
export const engineerOfLink = (ctx: Context, link: EngineerLink, token: string): Promise<EngineerRow> =>
  ctx.db
    .selectFrom('engineers')
    .selectAll()
    .where(COLUMNS[link], '=', hashToken(token))
    .where('active', '=', 1)
    .executeTakeFirstOrThrow(
      () => new ApiError('link_used', { msg: 'This link no longer works. Ask the office for a new one.' }),
    );
