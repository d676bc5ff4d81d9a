// A new appointment or quote request: a visit's time is checked against the opening hours, stored once, mailed to staff and sender.
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import type { DiaryEntryRow } from '#server/db/diary-tables.ts';
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { claimTime, releaseTime } from '#server/diary/claim.ts';
import { isOffered, offeringOthers } from '#server/diary/free-times.ts';
import { KEPT_MS } from '#server/diary/kept-time.ts';
import { payerColumns } from '#server/diary/payer.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { looksAutomatic } from '#server/http/bot-signs.ts';
import { hashOf, insertSent, once, ownKey, sameContent } from '#server/http/idempotency.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { claimPhotos } from '#server/pictures/photos.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { refuseClosed, refusePast } from '#server/settings/opening.ts';
import { mailCaught, mailReceived } from './appointment-mails.ts';
import { isChanged, NO_CHOICE } from './appointments.ts';
import { bookedTerms, NOTHING_AGREED } from './binding.ts';
import { columnsOf } from './columns.ts';
import { NOTHING_AWAITED } from './coming-back.ts';
import { confirmIfAutomatic, isProven, joinAccount } from './prove-sender.ts';
import { mayBeKept, waitsTooOften } from './visitor-time.ts';

const WAITING =
  'You’ve asked for several visits that we haven’t confirmed yet. We’ll be in touch about those first, or you can call us.';

interface Sender {
  /** Only a token attaches an appointment to an account, never a typed email. */
  user: SignedIn | null;
  net: string;
  idempotencyKey: string | null;
}

/**
 * Takes a chosen slot if it is free; `firm` books this slot or refuses. It is kept for half an hour until the sender has shown that
 * the address is theirs. Suspected spam takes none, and isn't told.
 * @throws ApiError invalid (field `date`, `time` or `startsSooner`), key_reused, too_many, slot_taken, price_changed
 */
export async function createAppointment(
  ctx: Context,
  request: AppointmentRequest,
  { user, net, idempotencyKey }: Sender,
): Promise<AppointmentRow> {
  const { service, date, time, firm = false, isQuoteRequest, photos = [] } = request;
  const columns = columnsOf(request);
  const { name, email, subject, message, address, machine } = columns;
  const slot = { service, date, time };
  const typed = [name, subject, message, address, machine];
  const suspected = looksAutomatic(request, typed, ctx.clock.now());
  // A quote request only names a preferred time, unless the visitor has chosen a slot.
  const mayHold = !suspected && (firm || !isQuoteRequest);
  const userId = user?.id ?? null;
  const owner = userId ? [userId] : [net, addressKey(email)];
  // By everything that it asks for a repeated request is recognised.
  const { agreed, startsSooner, isCompany } = request;
  const bound = agreed ? [agreed, startsSooner, isCompany] : [];
  const hash = hashOf(userId, columns, isQuoteRequest, firm, photos, ...bound);
  const same = sameContent(ctx, { key: ownKey(idempotencyKey, ...owner), hash }, isChanged(slot));
  let isFree = false;
  let booked: ReturnType<typeof bookedTerms>;

  async function admit() {
    if (isQuoteRequest && !firm) refusePast(ctx, date, time);
    else await refuseClosed(ctx, date, time);
    booked = bookedTerms(ctx, request);
    isFree = mayHold && (await isOffered(ctx, slot));
    if (firm && mayHold && !isFree) throw new ApiError('slot_taken');
    await takeFromNetwork(ctx, RATE_LIMITS.appointments, net);
  }

  /** @returns null if it isn't kept: then whoever opens the mailed link takes it, unless it is gone */
  async function takeSlot(trx: Trx, row: AppointmentRow): Promise<DiaryEntryRow | null> {
    const isStranger = row.email_proven_at === null;
    if (isStranger && !(await mayBeKept(ctx, trx, row, slot))) return null;
    const keptUntil = isStranger ? row.created_at + KEPT_MS : null;
    const entry = await claimTime(ctx, trx, { appointment: row.id }, { ...slot, keptUntil });
    if (firm && !entry) throw new ApiError('slot_taken');
    if (isStranger || !entry || !(await waitsTooOften(ctx, trx, row))) return entry;
    if (firm) throw new ApiError('too_many', { msg: WAITING });
    await releaseTime(ctx, trx, row.id);
    return null;
  }

  async function insert(trx: Trx) {
    const now = ctx.clock.now();
    const row = await insertSent(ctx, trx, 'appointments', same, {
      ...columns,
      ...NO_CHOICE,
      ...NOTHING_AWAITED,
      ...NOTHING_AGREED,
      user_id: userId,
      status: 'pending',
      is_quote: isQuoteRequest ? 1 : 0,
      suspected: suspected ? 1 : 0,
      version: 1,
      untold_at: null,
      staff_note: '',
      ...payerColumns(null),
      ...booked,
      updated_at: now,
      net,
      email_proven_at: (await isProven(trx, { email, net }, user)) ? now : null,
    });
    await claimPhotos(trx, row.id, photos);
    if (suspected) {
      await mailCaught(ctx, trx);
      return row;
    }
    if (row.email_proven_at !== null) await joinAccount(trx, row);
    const entry = isFree ? await takeSlot(trx, row) : null;
    const isStranger = isFree && row.email_proven_at === null;
    await mailReceived(ctx, trx, row, isStranger ? (entry?.kept_until ?? null) : undefined);
    if (entry) await confirmIfAutomatic(ctx, trx, row);
    return row;
  }

  return offeringOthers(ctx, slot, () =>
    once(ctx.db, 'appointments', same, async () => {
      await admit();
      return ctx.db.transaction().execute(insert);
    }),
  );
}
