// The dispatcher's changes: placing an appointment in the diary, moving it, and booking by phone. A stale version is refused.
import type { bookByPhone, placeAppointment } from '#contract/diary/placing.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { londonClock } from '#lib/london.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import { searchKey } from '#server/db/search-keys.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, visitMinutes, type WantedTime } from '#server/diary/claim.ts';
import { hasEngineers, offeringOthers } from '#server/diary/free-times.ts';
import { keysLost, payerColumns } from '#server/diary/payer.ts';
import { minorTold } from '#server/diary/price-told.ts';
import { exactUnit } from '#server/diary/units.ts';
import { hashOf, insertSent, once, ownKey, sameContent } from '#server/http/idempotency.ts';
import { ApiError, illegalMove, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStatusChanged } from './appointment-mails.ts';
import { appointmentRow, isChanged, lockAppointment, NO_CHOICE } from './appointments.ts';
import { type Agreed, NOTHING_AGREED } from './binding.ts';
import { BY_PHONE, columnsOf } from './columns.ts';
import { NOTHING_AWAITED } from './coming-back.ts';
import type { Correcting } from './edit-appointment.ts';
import { moveAppointment } from './move-appointment.ts';
import { hasGone, refuseUnusual, takenText } from './unusual-time.ts';
import type { Placed } from './visit-facts.ts';

/** @throws ApiError invalid: no half hour of London's clocks, or past */
function refuseImpossible(ctx: Context, { date, time }: { date: string; time: string }): void {
  exactUnit(date, time);
  if (date < londonClock(ctx.clock.now()).date)
    throw invalidField('date', 'Choose a date that is not in the past');
}

/** For the history. */
async function timeOf(
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
    const { after, rest } = await moveAppointment(ctx, trx, id, {
      event: 'told of a delay',
      by: 'staff',
      actor,
    });
    await rest.mails();
    const { date, time } = after;
    await audit(ctx, trx, actor, 'tell-delay', ['appointment', id], { after: { date, time } });
  });

const HAS_LINES =
  'The job sheet has lines already, for the service as it was booked. Take them off first. Nothing was changed.';

/** What was told of another service's price, or agreed to. */
const NOTHING_TOLD = { price_told: '', call_out_minor: null, terms: '' };

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

/** As the table of moves calls it. */
function eventOf(
  { isFirst, isMoved, isOther }: Record<'isFirst' | 'isMoved' | 'isOther', boolean>,
  confirms = false,
) {
  const moved = isFirst ? 'placed' : 'moved by us';
  const stays = isOther ? 'of another service' : 'given to another';
  const how: Placed = isMoved ? moved : stays;
  return confirms ? (`${how}, and confirmed` as const) : how;
}

interface Claiming {
  /** The appointment's. */
  id: string;
  wanted: WantedTime;
  engineer: string | undefined;
  anyway: boolean | undefined;
  isMoved: boolean;
  isOther: boolean;
  quotes: readonly Agreed[];
}

/**
 * @param freed the time that it had
 * @throws ApiError slot_taken, unusual_time
 */
async function claimAnother(
  ctx: Context,
  trx: Trx,
  freed: DiaryEntryRow | undefined,
  { id, wanted, engineer, anyway, isMoved, isOther, quotes }: Claiming,
): Promise<DiaryEntryRow> {
  const usual = freed && !isOther ? visitMinutes(ctx, wanted.service, freed) : undefined;
  const lasting = { ...wanted, minutes: wanted.minutes ?? usual };
  if (!anyway) await refuseUnusual(ctx, trx, lasting, { engineer, appointment: id, quotes });
  const take = (other?: string) =>
    claimTime(ctx, trx, { appointment: id }, lasting, { engineer, other, anyway });
  // Without a name it was taken off its engineer, who gets it back only at another time, if nobody else is free.
  const entry = (await take(isOther ? undefined : freed?.engineer_id)) ?? (isMoved ? await take() : null);
  if (entry) return entry;
  const isNobodyElse = freed && !engineer && !isMoved;
  throw new ApiError('slot_taken', {
    msg: isNobodyElse ? NOBODY_ELSE : await takenText(ctx, trx, lasting, engineer),
  });
}

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
  correcting: Correcting,
): Promise<{ row: AppointmentRow; losesAddress: boolean }> {
  const booked = await appointmentRow(ctx.db, id);
  const { service = booked.service } = said;
  refuseImpossible(ctx, { date, time });
  const place = async (trx: Trx) => {
    if (said.payer !== undefined) await correcting.lock(trx, id);
    const row = await lockAppointment(trx, id);
    const isMoved = row.date !== date || row.time !== time;
    const isOther = service !== row.service;
    const told = { ...(isOther && NOTHING_TOLD), ...toldColumns(said) };
    const search_key = searchKey('appointments', { ...row, service });
    const { before, after, rest } = await moveAppointment(ctx, trx, id, {
      event: eventOf({ isFirst: !row.time, isMoved, isOther }, confirms),
      by: 'staff',
      actor,
      version,
      columns: { service, date, time, search_key, ...told },
    });
    if (isOther && after.on_sheet) throw illegalMove(HAS_LINES);
    await correcting.follow(ctx, trx, actor, { before, after, paidOrders: said.paidOrders });
    const wanted = { service, date, time, minutes };
    const quotes = await correcting.unasked(trx, id);
    const claiming = { id, wanted, engineer, anyway, isMoved, isOther, quotes };
    const { freed, entry } = await rest.time('', (had) => claimAnother(ctx, trx, had, claiming));
    await audit(ctx, trx, actor, 'place', ['appointment', id], {
      before: { ...(await timeOf(ctx, trx, before, freed)), ...(isOther && { service: before.service }) },
      after: {
        ...(await timeOf(ctx, trx, after, entry)),
        ...(isOther && { service }),
        ...(before.status !== after.status && { status: after.status }),
      },
    });
    await rest.mails({ isTold: !hasGone(ctx, wanted) });
    return { row: after, losesAddress: keysLost(before, after).length > 0 };
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
  const said = [body.payer, body.callOutTold, ...(body.urgent ? ['urgent'] : [])];
  const hash = hashOf('phone', actor, columns, minutes, engineer, ...said);
  const same = sameContent(ctx, { key: ownKey(idempotencyKey, actor), hash }, isChanged({ date, time }));
  const book = async (trx: Trx) => {
    const row = await insertSent(ctx, trx, 'appointments', same, {
      ...columns,
      ...NO_CHOICE,
      ...NOTHING_AWAITED,
      ...NOTHING_AGREED,
      ...BY_PHONE,
      status: 'confirmed',
      is_quote: 0,
      updated_at: ctx.clock.now(),
      ...payerColumns(body.payer ?? null),
      call_out_minor: minorTold(body.callOutTold ?? null),
      urgent: body.urgent ? 1 : 0,
    });
    if (!anyway) await refuseUnusual(ctx, trx, wanted, { engineer });
    const owner = { appointment: row.id };
    const entry = needsSlot && (await claimTime(ctx, trx, owner, wanted, { engineer, anyway }));
    if (needsSlot && !entry)
      throw new ApiError('slot_taken', { msg: await takenText(ctx, trx, wanted, engineer) });
    await audit(ctx, trx, actor, 'book', ['appointment', row.id], {
      after: await timeOf(ctx, trx, row, entry || undefined),
    });
    if (!hasGone(ctx, wanted)) await mailStatusChanged(ctx, trx, row);
    return row;
  };
  return offeringOthers(ctx, { service, date, time }, () =>
    once(ctx.db, 'appointments', same, () => ctx.db.transaction().execute(book)),
  );
}
