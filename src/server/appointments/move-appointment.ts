// Moves an appointment as the table says, in the caller's transaction: its row and history first, where orders and quote are locked;
// what follows in the diary, and the mails, once its parts are.
import { londonClock } from '#lib/london.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import {
  claimTime,
  holdsTime,
  keepHeldTime,
  releaseHeldTime,
  releaseTime,
  visitMinutes,
} from '#server/diary/claim.ts';
import { KEPT_MS, keepTime } from '#server/diary/kept-time.ts';
import { dropAnnouncement } from '#server/diary/lose-visits.ts';
import { takeMailAllowance } from '#server/mail/mail-allowance.ts';
import { ApiError, staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { lockAppointment, NO_CHOICE } from './appointments.ts';
import { NOTHING_AWAITED } from './coming-back.ts';
import { nextAppointment } from './next-appointment.ts';
import { type MoreFacts, readFacts } from './read-facts.ts';
import { mailStaffOfChange } from './staff-mails.ts';
import type { By, Change, Effect, VisitEvent, VisitFacts } from './visit-facts.ts';
import { dropEarlierTimes, mailMove, renewTimes, type Said } from './visit-mails.ts';

export interface Moving {
  event: VisitEvent;
  by: By;
  /** A user's id, a link, or the name of a job: for the history. */
  actor: string;
  /** Its line in the history, with what else that says; without one its caller writes it. */
  log?: { action: string; reason?: string };
  more?: MoreFacts;
  /** As whoever moves it read it. */
  version?: number | undefined;
  /** Columns that no decision rests on. */
  columns?: Partial<AppointmentRow>;
  /** Whose hold is its time. */
  orderId?: string | undefined;
  /** The London day on which it took place, where nobody placed it. Default: today. */
  workedOn?: string | undefined;
}

/** @returns what the table says @throws ApiError with its refusal */
function decide(ctx: Context, facts: VisitFacts, { event, by }: Pick<Moving, 'event' | 'by'>) {
  const next = nextAppointment(facts, event, by);
  if ('change' in next) return next;
  if (next.refuse === 'late') return null;
  throw new ApiError(next.refuse, { msg: next.why.replace('{phone}', ctx.company.phone) });
}

/** Before anything is locked, or of what no move writes. @throws ApiError with the table's refusal */
export async function expectVisitMove(
  ctx: Context,
  queries: Queries,
  row: AppointmentRow,
  { more, ...moving }: Pick<Moving, 'event' | 'by' | 'more'>,
): Promise<void> {
  decide(ctx, await readFacts(ctx, queries, row, more), moving);
}

function columnsOf(
  { status, suspected, choice, comesBack, day, accessNote, untold }: Change,
  { chosen_date, chosen_time }: AppointmentRow,
  workedOn: string | undefined,
  now: number,
): Partial<AppointmentRow> {
  return {
    ...(status && { status }),
    ...(suspected && { suspected: 0 }),
    ...(choice && NO_CHOICE),
    ...(choice === 'its own' && chosen_date && chosen_time && { date: chosen_date, time: chosen_time }),
    ...(comesBack === 'over' && NOTHING_AWAITED),
    ...(comesBack === 'placed' && { comes_back_by: null }),
    ...(day && { date: workedOn ?? londonClock(now).date }),
    ...(accessNote && { access_note: '' }),
    ...(untold && { untold_at: now }),
  };
}

/** Where nothing of it changes, it stays as it was. */
const write = async (trx: Trx, before: AppointmentRow, columns: Partial<AppointmentRow>, now: number) =>
  Object.keys(columns).length === 0
    ? before
    : trx
        .updateTable('appointments')
        .set({ ...columns, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow();

/** What the history shows of a row, where it has changed. */
function shown(before: AppointmentRow, after: AppointmentRow) {
  const isMoved = before.date !== after.date || before.time !== after.time;
  const of = ({ status, date, time }: AppointmentRow) => ({ status, ...(isMoved && { date, time }) });
  return [of(before), of(after)] as const;
}

/** How the caller takes the time, if not from whoever is free. @param freed what it had */
type Claim = (freed: DiaryEntryRow | undefined) => Promise<DiaryEntryRow | null>;

interface Followed {
  freed?: DiaryEntryRow | undefined;
  entry?: DiaryEntryRow | undefined;
}

export interface Moved {
  before: AppointmentRow;
  after: AppointmentRow;
  rest: {
    /** The diary follows. @param gone what its reader is told where nobody is free @throws ApiError slot_taken */
    time: (gone?: string, claim?: Claim) => Promise<Followed>;
    mails: (said?: Said) => Promise<void>;
  };
}

/** @returns the entry; nothing where the kept or held time has lapsed */
async function keepOrTakeOver(
  ctx: Context,
  trx: Trx,
  id: string,
  has: (effect: Effect) => boolean,
  orderId: string,
): Promise<DiaryEntryRow | undefined> {
  if (has('take over the held time')) await keepHeldTime(ctx, trx, orderId, id);
  return keepTime(trx, id);
}

async function followInDiary(
  ctx: Context,
  trx: Trx,
  { before, after: row }: Pick<Moved, 'before' | 'after'>,
  has: (effect: Effect) => boolean,
  { orderId = '', claim }: { orderId?: string | undefined; claim: Claim },
): Promise<Followed & { isGone?: boolean }> {
  // What was read before the diary was locked may be gone by now: then its time is taken like any other.
  const keeps = has('keep its time') || has('take over the held time');
  const kept = keeps ? await keepOrTakeOver(ctx, trx, row.id, has, orderId) : undefined;
  if (kept || (keeps && row.time === '')) return { entry: kept };
  if (has('let its time go')) return { freed: await releaseTime(ctx, trx, row.id) };
  if (has('let the held time go')) await releaseHeldTime(trx, { order: orderId });
  const isOther = has('take another time');
  if (!keeps && !isOther && !has('take a time') && !has('take back its time')) return {};
  const freed = isOther ? await releaseTime(ctx, trx, row.id, { again: true }) : undefined;
  const entry = await claim(freed);
  if (!entry) return { isGone: true };
  // With another length or price alone, whoever is on the way still is.
  const isOn = freed?.engineer_id === entry.engineer_id && freed.from_unit === entry.from_unit;
  if (!isOn || row.service !== before.service) await dropAnnouncement(trx, row.id);
  return { freed, entry };
}

/**
 * @param id locked here, after its orders and quote
 * @returns what is left to do; nothing where it is so already
 * @throws ApiError not_found, stale_version, or the table's refusal
 */
export async function moveAppointment(ctx: Context, trx: Trx, id: string, moving: Moving): Promise<Moved> {
  const { event, by, actor, log, more, version, columns, workedOn, orderId } = moving;
  const before = await lockAppointment(trx, id);
  const now = ctx.clock.now();
  // Whether that order holds a time is asked here, where nobody moves the appointment.
  const held = orderId === undefined ? {} : { isHeldByOrder: await holdsTime(trx, orderId) };
  const facts = await readFacts(ctx, trx, before, { ...more, ...held });
  const next = decide(ctx, facts, { event, by });
  if (!next) return { before, after: before, rest: { time: async () => ({}), mails: async () => {} } };
  if (version !== undefined && version !== before.version) throw staleVersion('appointment');
  const after = await write(
    trx,
    before,
    { ...columns, ...columnsOf(next.change, before, workedOn, now) },
    now,
  );
  if (log && after !== before) {
    const [was, is] = shown(before, after);
    const reason = log.reason ? { reason: log.reason } : {};
    await audit(ctx, trx, actor, log.action, ['appointment', id], {
      before: was,
      after: { ...is, ...reason },
    });
  }
  const has = (effect: Effect) => next.effects.includes(effect);
  const usual: Claim = (freed) =>
    claimTime(
      ctx,
      trx,
      { appointment: id },
      {
        ...after,
        minutes: freed && visitMinutes(ctx, after.service, freed),
        keptUntil: has('until it is proven') ? now + KEPT_MS : null,
      },
    );
  return {
    before,
    after,
    rest: {
      async time(gone, claim = usual) {
        const { isGone, ...followed } = await followInDiary(ctx, trx, { before, after }, has, {
          orderId,
          claim,
        });
        if (isGone) throw new ApiError('slot_taken', gone ? { msg: gone } : {});
        return followed;
      },
      async mails(said = {}) {
        const told = { before, after, wasPlaced: facts.time !== 'none' };
        const drops = has('drop mails that name a time');
        const dropped = drops ? await dropEarlierTimes(trx, id) : 0;
        if (drops) await renewTimes(ctx, trx, told);
        if (said.isTold === false) return;
        const isAllowed =
          !has('within the allowance') ||
          dropped > 0 ||
          (await takeMailAllowance(ctx, trx, after.email, 'booking-change'));
        if (isAllowed) await mailMove(ctx, trx, told, next.effects, said);
        if (has('mail: staff')) await mailStaffOfChange(ctx, trx, before, after, said.moneyForStaff);
      },
    },
  };
}
