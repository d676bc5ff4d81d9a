// Engineers: their services, hours and whether they work here. Every change is audited; one of services or hours makes free times anew.
import type { OpeningHours } from '#contract/company.ts';
import type { changeEngineer, Engineer, EngineerDraft } from '#contract/diary/engineers.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { BookingService } from '#contract/services.ts';
import { minutesOf } from '#lib/clock-minutes.ts';
import { weekdayOf } from '#lib/london.ts';
import { byName } from '#lib/search/fold.ts';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { SecurityEvent } from '#server/http/security-log.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, invalidField, notFound } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { EngineerLink } from './engineer-links.ts';
import { lockDiary } from './lock-diary.ts';
import { liveLinks, replaceAllLinks } from './mail-engineer-links.ts';
import { slugOf } from './units.ts';

const STALE = 'Someone changed this engineer while you had them open. Nothing was saved.';

const skillsOf = ({ skills }: EngineerRow): EngineerDraft['skills'] => JSON.parse(skills);
const hoursOf = ({ hours }: EngineerRow): OpeningHours | null => hours && JSON.parse(hours);

const toEngineer = (row: EngineerRow, links: readonly EngineerLink[]): Engineer => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  skills: skillsOf(row),
  hours: hoursOf(row),
  active: row.active === 1,
  hasDayLink: links.includes('day'),
  hasFeed: links.includes('feed'),
  version: row.version,
});

/** As it was written just now. */
export async function writtenEngineer(
  ctx: Pick<Context, 'db' | 'clock'>,
  row: EngineerRow,
): Promise<Engineer> {
  return toEngineer(row, (await liveLinks(ctx, ctx.db, [row])).get(row.id) ?? []);
}

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

export async function findEngineers(ctx: Pick<Context, 'db' | 'clock'>): Promise<Engineer[]> {
  const found = await ctx.db.selectFrom('engineers').selectAll().orderBy('id').execute();
  const rows = found.sort(byName);
  const links = await liveLinks(ctx, ctx.db, rows);
  return rows.map((row) => toEngineer(row, links.get(row.id) ?? []));
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
    phone_heard_at: null,
    phone_waiting: 0,
    created_at: ctx.clock.now(),
  };
  return ctx.db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    await trx.insertInto('engineers').values(row).execute();
    await audit(ctx, trx, actor, 'add', ['engineer', row.id], { after: toColumns(draft) });
    return row;
  });
}

type Change = BodyOf<typeof changeEngineer>;

const ASK_PERSON =
  'Is this another person? Then the links of the one before stop working, and new ones go to this email address';

/** Whether the links were another's: by their address, or as the staff say of a changed name. @throws ApiError invalid: they must say */
async function isAnother(
  ctx: Context,
  trx: Trx,
  before: EngineerRow,
  { name, email, isOtherPerson }: Change,
): Promise<boolean> {
  if (addressKey(email) !== addressKey(before.email)) return true;
  if (name === before.name) return false;
  const links = (await liveLinks(ctx, trx, [before])).get(before.id) ?? [];
  if (isOtherPerson === undefined && links.length > 0) throw invalidField('isOtherPerson', ASK_PERSON);
  return isOtherPerson === true;
}

/**
 * Another address, another person, or no longer active: the links end, and stay ended. Where somebody goes on with them, new ones are
 * mailed at once.
 * @returns the row, and the event where links have ended
 * @throws ApiError not_found, stale_version, invalid (field `isOtherPerson`)
 */
export async function updateEngineer(
  ctx: Context,
  actor: string,
  id: string,
  change: Change,
): Promise<{ row: EngineerRow; event: SecurityEvent | undefined }> {
  const { version, isOtherPerson: _, ...draft } = change;
  return ctx.db.transaction().execute(async (trx) => {
    await lockDiary(trx);
    const before = await engineerRow(trx, id);
    const isOther = await isAnother(ctx, trx, before, change);
    const after = await trx
      .updateTable('engineers')
      .set({ ...toColumns(draft), version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiError('stale_version', { msg: STALE }));
    await audit(ctx, trx, actor, 'change', ['engineer', id], {
      before: toColumns(toEngineer(before, [])),
      after: toColumns(draft),
    });
    const isOver = isOther || !draft.active;
    return { row: after, event: isOver ? await replaceAllLinks(ctx, trx, actor, after) : undefined };
  });
}
