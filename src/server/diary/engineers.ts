// Engineers: their services, hours and private links. Every change is audited; one of services or hours makes free times anew.
import { randomBytes } from 'node:crypto';
import type { OpeningHours } from '#contract/company.ts';
import type { Engineer, EngineerDraft, linkEngineer } from '#contract/diary/engineers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { BookingService } from '#contract/services.ts';
import { minutesOf } from '#lib/clock-minutes.ts';
import { weekdayOf } from '#lib/london.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries } from '#server/db/open.ts';
import { ENGINEER_LINKS, type EngineerLink } from '#server/http/admit-engineer.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { ApiError, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { noteEnded } from '#server/platform/ended.ts';
import { hashToken, newId } from '#server/platform/ids.ts';
import { lockDiary } from './lock-diary.ts';
import { slugOf } from './units.ts';

const STALE = 'Someone changed this engineer while you had them open. Nothing was saved.';

const skillsOf = ({ skills }: EngineerRow): EngineerDraft['skills'] => JSON.parse(skills);
const hoursOf = ({ hours }: EngineerRow): OpeningHours | null => hours && JSON.parse(hours);

export const toEngineer = (row: EngineerRow): Engineer => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  skills: skillsOf(row),
  hours: hoursOf(row),
  active: row.active === 1,
  hasDayLink: row.day_token_hash !== null,
  hasFeed: row.feed_token_hash !== null,
  version: row.version,
});

export const toColumns = ({ name, email, phone, skills, hours, active }: EngineerDraft) => ({
  name,
  email,
  phone,
  skills: JSON.stringify(skills),
  hours: hours && JSON.stringify(hours),
  active: active ? 1 : 0,
});

/** An engineer as free times need them. */
export interface Worker {
  id: string;
  skills: ReadonlySet<string>;
  hours: OpeningHours | null;
}

/** Active engineers, always in the same order. */
export async function activeWorkers(queries: Queries): Promise<Worker[]> {
  const rows = await queries
    .selectFrom('engineers')
    .selectAll()
    .where('active', '=', 1)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ id: row.id, skills: new Set(skillsOf(row)), hours: hoursOf(row) }));
}

export const canDo = ({ skills }: Worker, service: BookingService): boolean => skills.has(slugOf(service));

/** Whether the visit is within the engineer's own week. For those without one, the company's hours were checked already. */
export function worksAt({ hours }: Worker, date: string, time: string, minutes: number): boolean {
  const day = hours?.[weekdayOf(date)];
  if (!day) return true;
  const start = minutesOf(time);
  return day !== 'closed' && start >= minutesOf(day.opens) && start + minutes <= minutesOf(day.closes);
}

/** @throws ApiError not_found */
export const engineerRow = (queries: Queries, id: string): Promise<EngineerRow> =>
  queries.selectFrom('engineers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(notFound);

export async function findEngineers({ db }: Pick<Context, 'db'>): Promise<Engineer[]> {
  const rows = await db.selectFrom('engineers').selectAll().orderBy('name').orderBy('id').execute();
  return rows.map(toEngineer);
}

export async function createEngineer(
  ctx: Context,
  actor: string,
  draft: EngineerDraft,
): Promise<EngineerRow> {
  const row: EngineerRow = {
    id: newId(),
    ...toColumns(draft),
    version: 1,
    day_token_hash: null,
    feed_token_hash: null,
    created_at: ctx.clock.now(),
  };
  return ctx.db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    await trx.insertInto('engineers').values(row).execute();
    await audit(ctx, trx, actor, 'add', ['engineer', row.id], { after: toColumns(draft) });
    return row;
  });
}

/** @throws ApiError not_found, stale_version */
export async function updateEngineer(
  ctx: Context,
  actor: string,
  id: string,
  { version, ...draft }: EngineerDraft & { version: number },
): Promise<EngineerRow> {
  return ctx.db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    const before = await engineerRow(trx, id);
    const after = await trx
      .updateTable('engineers')
      .set({ ...toColumns(draft), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiError('stale_version', { msg: STALE }));
    await audit(ctx, trx, actor, 'change', ['engineer', id], {
      before: toColumns(toEngineer(before)),
      after: toColumns(draft),
    });
    return after;
  });
}

type LinkRequest = BodyOf<typeof linkEngineer>;

/** Paths on the API's origin, even if the pages are on another host. */
function linkAddress({ config }: Pick<Context, 'config'>, link: EngineerLink, token: string): string {
  const origin = config.publicApiUrl || config.siteUrl;
  return link === 'day' ? `${origin}/day/${token}` : `${origin}/feeds/${token}.ics`;
}

/** Mails a new link, which replaces the earlier one, or only ends it. @throws ApiError not_found */
export async function replaceEngineerLink(
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
      .set({ [ENGINEER_LINKS[link]]: token && hashToken(token) })
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
    await audit(ctx, trx, actor, `${action}-link`, ['engineer', id], { after: { link } });
    noteEnded(ctx, { engineer: id, link });
    return after;
  });
}
