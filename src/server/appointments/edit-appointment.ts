// The staff correct what a booking or quote request says. Its time and its status stay.
import type { editAppointment } from '#contract/appointments/edit-appointment.ts';
import type { PaidOrders } from '#contract/appointments/told.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { londonClock } from '#lib/london.ts';
import type { Trx } from '#server/db/open.ts';
import { searchKey } from '#server/db/search-keys.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { keysLost, payerColumns } from '#server/diary/payer.ts';
import { minorTold } from '#server/diary/price-told.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { invalidField, staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { appointmentRow } from './appointments.ts';
import type { Agreed } from './binding.ts';
import { mailMove } from './visit-mails.ts';

export interface Correction {
  before: AppointmentRow;
  after: AppointmentRow;
  /** Needed where the payer's address changes and something is paid. */
  paidOrders: PaidOrders;
}

/** What a correction means for those who sell visits: appointments know neither quotes nor orders. */
export interface Correcting {
  /** What is locked before a request. */
  lock(trx: Trx, id: string): Promise<unknown>;
  /** Accepted quotes that were agreed to without asking for a start within the 14 days to cancel. */
  unasked(trx: Trx, id: string): Promise<Agreed[]>;
  /** Booker or payer were corrected. @throws ApiError invalid */
  follow(ctx: Context, trx: Trx, actor: string, correction: Correction): Promise<void>;
}

type Details = Pick<
  AppointmentRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'post_code'
  | 'machine'
  | 'message'
  | 'staff_note'
  | 'contact_name'
  | 'contact_phone'
  | 'access_note'
  | 'price_told'
  | 'call_out_minor'
  | 'urgent'
  | 'payer'
  | 'part_expected_on'
  | 'comes_back_by'
>;

/** Their names in the history. It holds no values: what was typed about a person is kept in one place, and erased there. */
const NAMES: Record<keyof Details, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  post_code: 'post code',
  machine: 'make and model',
  message: 'message',
  staff_note: 'note',
  contact_name: 'who is there',
  contact_phone: 'their number',
  access_note: 'how to get in',
  price_told: 'price told',
  call_out_minor: 'call-out charge told',
  urgent: 'urgent repair asked for',
  payer: 'who pays',
  part_expected_on: 'when the part is expected',
  comes_back_by: 'by when we write',
};
const DETAILS = Object.keys(NAMES) as (keyof Details)[];

type Edit = BodyOf<typeof editAppointment>;

function detailsOf(before: AppointmentRow, edit: Edit): Details & Pick<AppointmentRow, 'payer_key'> {
  const { name, email, phone, address, postCode, machine, message, staffNote } = edit;
  return {
    name: name ?? before.name,
    email: email ?? before.email,
    phone: phone ?? before.phone,
    address: address ?? before.address,
    post_code: postCode ?? before.post_code,
    machine: machine ?? before.machine,
    message: message ?? before.message,
    staff_note: staffNote ?? before.staff_note,
    contact_name: edit.contactName ?? before.contact_name,
    contact_phone: edit.contactPhone ?? before.contact_phone,
    access_note: edit.accessNote ?? before.access_note,
    price_told: edit.priceTold ?? before.price_told,
    call_out_minor: edit.callOutTold === undefined ? before.call_out_minor : minorTold(edit.callOutTold),
    urgent: edit.urgent === undefined ? before.urgent : Number(edit.urgent),
    part_expected_on:
      edit.partExpectedOn === undefined ? before.part_expected_on : edit.partExpectedOn || null,
    comes_back_by: edit.comesBackBy ?? before.comes_back_by,
    ...(edit.payer === undefined
      ? { payer: before.payer, payer_key: before.payer_key }
      : payerColumns(edit.payer)),
  };
}

/** A visit that is given to another person leaves the account that had asked for it. */
async function leavesAccount(trx: Trx, { user_id }: AppointmentRow, email: string): Promise<boolean> {
  if (user_id === null) return false;
  const account = await trx
    .selectFrom('users')
    .select('email_key')
    .where('id', '=', user_id)
    .executeTakeFirst();
  return account?.email_key !== addressKey(email);
}

/** @throws ApiError invalid: nobody waits, or the day has gone */
function refuseReturn(ctx: Context, { comes_back_by }: AppointmentRow, edit: Edit): void {
  for (const field of ['partExpectedOn', 'comesBackBy'] as const) {
    if (edit[field] === undefined) continue;
    if (comes_back_by === null) throw invalidField(field, 'Nobody is to come back for this appointment');
    if (edit[field] && edit[field] < londonClock(ctx.clock.now()).date)
      throw invalidField(field, 'Choose today or a later day');
  }
}

/**
 * @returns whether it has lost an address, so that the links made for that one end
 * @throws ApiError not_found, stale_version, invalid
 */
export async function updateAppointment(
  ctx: Context,
  actor: string,
  id: string,
  edit: Edit,
  correcting: Correcting,
): Promise<boolean> {
  return ctx.db.transaction().execute(async (trx) => {
    await correcting.lock(trx, id);
    const before = await appointmentRow(trx, id);
    refuseReturn(ctx, before, edit);
    const details = detailsOf(before, edit);
    const changed = DETAILS.filter((one) => details[one] !== before[one]);
    const isOtherAddress = addressKey(details.email) !== addressKey(before.email);
    const leaves = isOtherAddress && (await leavesAccount(trx, before, details.email));
    const after = await trx
      .updateTable('appointments')
      .set({
        ...details,
        search_key: searchKey('appointments', { ...before, ...details }),
        address_key: addressKey(details.email),
        ...(leaves ? { user_id: null } : {}),
        // What its sender has shown was about the address before.
        ...(isOtherAddress ? { net: '' } : {}),
        version: edit.version + 1,
        updated_at: ctx.clock.now(),
      })
      .where('id', '=', id)
      .where('version', '=', edit.version)
      .returningAll()
      .executeTakeFirstOrThrow(() => staleVersion('appointment'));
    await correcting.follow(ctx, trx, actor, { before, after, paidOrders: edit.paidOrders });
    await audit(ctx, trx, actor, 'edit', ['appointment', id], {
      after: { note: changed.map((one) => NAMES[one]).join(', ') },
    });
    // Of one that is off there is no time to name.
    if (edit.tellsCustomer && after.status !== 'cancelled')
      await mailMove(ctx, trx, { before, after, wasPlaced: false }, ['mail: corrected']);
    return keysLost(before, after).length > 0;
  });
}
