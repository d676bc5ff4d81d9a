// The dispatcher's changes: placing an appointment in the diary, moving it, and booking by phone. A stale version is refused.
import type { bookByPhone, placeAppointment } from '#contract/diary/placing.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { londonClock } from '#lib/london.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import { searchKey } from '#server/db/search-keys.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, releaseTime, visitMinutes } from '#server/diary/claim.ts';
import { hasEngineers, offeringOthers } from '#server/diary/free-times.ts';
import { dropAnnouncement } from '#server/diary/lose-visits.ts';
import { keysLost, payerColumns } from '#server/diary/payer.ts';
import { minorTold } from '#server/diary/price-told.ts';
import { exactUnit } from '#server/diary/units.ts';
import { hashOf, insertSent, once, ownKey, sameContent } from '#server/http/idempotency.ts';
import { ApiError, illegalMove, invalidField, staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import {
  mailComingBack,
  mailDelayed,
  mailEdited,
  mailPlaced,
  mailRescheduledByUs,
  mailStatusChanged,
} from './appointment-mails.ts';
import { appointmentRow, isChanged, NO_CHOICE } from './appointments.ts';
import { BY_PHONE, columnsOf } from './columns.ts';
import { NOTHING_AWAITED, waitsToComeBack } from './coming-back.ts';
import { dropEarlierTimes } from './earlier-times.ts';
import { hasGone, refuseUnusual, takenText } from './unusual-time.ts';

/** @throws ApiError invalid: no half hour of London's clocks, or past */
function refuseImpossible(ctx: Context, { date, time }: { date: string; time: string }): void {
  exactUnit(date, time);
  if (date < londonClock(ctx.clock.now()).date)
    throw invalidField('date', 'Choose a date that is not in the past');
}

/** @throws ApiError not_found, illegal_move, stale_version */
async function changeOpen(
  ctx: Context,
  trx: Trx,
  id: string,
  version: number,
  change: Pick<AppointmentRow, 'date' | 'time' | 'service'> & Partial<AppointmentRow>,
): Promise<{ before: AppointmentRow; after: AppointmentRow }> {
  const before = await appointmentRow(trx, id);
  if (!CHANGEABLE.includes(before.status)) throw illegalMove(`This appointment is ${before.status}.`);
  const search_key = searchKey('appointments', { ...before, service: change.service });
  const after = await trx
    .updateTable('appointments')
    // Whatever time an open payment holds, it is for the new one now.
    .set({ ...change, ...NO_CHOICE, search_key, version: version + 1, updated_at: ctx.clock.now() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirstOrThrow(() => staleVersion('appointment'));
  return { before, after };
}

async function factsOf(
  ctx: Context,
  trx: Trx,
  { date, time, service }: AppointmentRow,
  entry: DiaryEntryRow | undefined,
) {
  if (!entry) return { date, time };
  const engineer = await trx
    .selectFrom('engineers')
    .select('name')
    .where('id', '=', entry.engineer_id)
    .executeTakeFirst();
  return { date, time, engineer: engineer?.name ?? '', minutes: visitMinutes(ctx, service, entry) };
}

/** Mails that another time follows. @throws ApiError not_found, illegal_move */
export const mailDelay = (ctx: Context, actor: string, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const row = await appointmentRow(trx, id);
    if (!CHANGEABLE.includes(row.status)) throw illegalMove(`This appointment is ${row.status}.`);
    await mailDelayed(ctx, trx, row);
    await audit(ctx, trx, actor, 'tell-delay', ['appointment', id], {
      after: { date: row.date, time: row.time },
    });
  });

const HAS_LINES =
  'The job sheet has lines already, for the service as it was booked. Take them off first. Nothing was changed.';

/** What was told of another service's price. */
const NOTHING_TOLD = { price_told: '', call_out_minor: null };

const NOBODY_ELSE = 'Nobody else is free at that time. Choose an engineer by name, or another time.';

/** What is left out stays as it is. */
const toldColumns = ({
  priceTold,
  callOutTold,
  payer,
}: Pick<BodyOf<typeof placeAppointment>, 'priceTold' | 'callOutTold' | 'payer'>) => ({
  ...(priceTold === undefined ? {} : { price_told: priceTold }),
  ...(callOutTold === undefined ? {} : { call_out_minor: minorTold(callOutTold) }),
  ...(payer === undefined ? {} : payerColumns(payer)),
});

/**
 * The customer is emailed if date, time or service change, that it is confirmed, or when somebody comes back.
 * @returns also whether it has lost an address, so that the links made for that one end
 * @throws ApiError invalid, not_found, illegal_move, stale_version, slot_taken, unusual_time
 */
export async function assignSlot(
  ctx: Context,
  actor: string,
  id: string,
  { date, time, minutes, engineer, version, anyway, confirms, ...said }: BodyOf<typeof placeAppointment>,
): Promise<{ row: AppointmentRow; losesAddress: boolean }> {
  const booked = await appointmentRow(ctx.db, id);
  const { service = booked.service } = said;
  refuseImpossible(ctx, { date, time });
  const place = async (trx: Trx) => {
    // A request that is confirmed isn't spam.
    const confirmed = confirms ? ({ status: 'confirmed', suspected: 0 } as const) : {};
    if (said.payer !== undefined) await ctx.visitRules.beforeMove(trx, id);
    const isAgain = await waitsToComeBack(trx, id);
    const isOther = service !== booked.service;
    const told = { ...(isOther && NOTHING_TOLD), ...toldColumns(said) };
    const change = { service, date, time, comes_back_by: null, ...confirmed, ...told };
    const { before, after } = await changeOpen(ctx, trx, id, version, change);
    if (isOther && after.on_sheet) throw illegalMove(HAS_LINES);
    await ctx.visitRules.corrected(ctx, trx, actor, { before, after, paidOrders: said.paidOrders });
    const freed = await releaseTime(ctx, trx, id, { again: true });
    const usual = freed && !isOther ? visitMinutes(ctx, service, freed) : undefined;
    const wanted = { service, date, time, minutes: minutes ?? usual };
    if (!anyway) await refuseUnusual(ctx, trx, wanted, { engineer, appointment: id });
    const claim = (other?: string) =>
      claimTime(ctx, trx, { appointment: id }, wanted, { engineer, other, anyway });
    const isMoved = before.date !== date || before.time !== time;
    // Without a name it was taken off its engineer, who gets it back only at another time, if nobody else is free.
    const entry = (await claim(isOther ? undefined : freed?.engineer_id)) ?? (isMoved ? await claim() : null);
    if (!entry) {
      const isSame = freed && !engineer && !isMoved;
      throw new ApiError('slot_taken', {
        msg: isSame ? NOBODY_ELSE : await takenText(ctx, trx, wanted, engineer),
      });
    }
    // With another length or price alone, whoever is on the way still is.
    if (isMoved || isOther || entry.engineer_id !== freed?.engineer_id) await dropAnnouncement(trx, id);
    if (isMoved) await dropEarlierTimes(trx, id);
    const isConfirmed = before.status !== after.status;
    await audit(ctx, trx, actor, 'place', ['appointment', id], {
      before: { ...(await factsOf(ctx, trx, before, freed)), ...(isOther && { service: before.service }) },
      after: {
        ...(await factsOf(ctx, trx, after, entry)),
        ...(isOther && { service }),
        ...(isConfirmed && { status: after.status }),
      },
    });
    const placed = { row: after, losesAddress: keysLost(before, after).length > 0 };
    // Nobody is told to expect what has been.
    if (hasGone(ctx, wanted)) return placed;
    if (isConfirmed) await mailStatusChanged(ctx, trx, after);
    else if (isAgain) await mailComingBack(ctx, trx, after);
    else if (isMoved && !before.time && !after.suspected) await mailPlaced(ctx, trx, after);
    else if (isMoved && !after.suspected)
      await mailRescheduledByUs(ctx, trx, before, after, freed !== undefined);
    else if (isOther && !after.suspected) await mailEdited(ctx, trx, after);
    return placed;
  };
  return offeringOthers(ctx, { service, date, time }, () => ctx.db.transaction().execute(place));
}

/**
 * The visit is confirmed at once. Without engineers for the service, and none named, it has no slot.
 * @throws ApiError invalid, slot_taken, unusual_time, key_reused
 */
export async function createBooking(
  ctx: Context,
  actor: string,
  body: BodyOf<typeof bookByPhone>,
  idempotencyKey: string | null,
): Promise<AppointmentRow> {
  refuseImpossible(ctx, body);
  const { service, date, time, minutes, engineer, anyway } = body;
  const wanted = { service, date, time, minutes };
  const columns = columnsOf(body);
  const needsSlot = engineer !== undefined || (await hasEngineers(ctx, service));
  const hash = hashOf('phone', actor, columns, minutes, engineer, body.payer, body.callOutTold);
  const same = sameContent(ctx, { key: ownKey(idempotencyKey, actor), hash }, isChanged({ date, time }));
  const book = async (trx: Trx) => {
    const row = await insertSent(ctx, trx, 'appointments', same, {
      ...columns,
      ...NO_CHOICE,
      ...NOTHING_AWAITED,
      ...BY_PHONE,
      status: 'confirmed',
      is_quote: 0,
      updated_at: ctx.clock.now(),
      ...payerColumns(body.payer ?? null),
      call_out_minor: minorTold(body.callOutTold ?? null),
    });
    if (!anyway) await refuseUnusual(ctx, trx, wanted, { engineer });
    const owner = { appointment: row.id };
    const entry = needsSlot && (await claimTime(ctx, trx, owner, wanted, { engineer, anyway }));
    if (needsSlot && !entry)
      throw new ApiError('slot_taken', { msg: await takenText(ctx, trx, wanted, engineer) });
    await audit(ctx, trx, actor, 'book', ['appointment', row.id], {
      after: await factsOf(ctx, trx, row, entry || undefined),
    });
    if (!hasGone(ctx, wanted)) await mailStatusChanged(ctx, trx, row);
    return row;
  };
  return offeringOthers(ctx, { service, date, time }, () =>
    once(ctx.db, 'appointments', same, () => ctx.db.transaction().execute(book)),
  );
}
