// What a customer's form and the phone say of a booking, and the column of each field: the one list of them. The types name a new
// field of either that is missing here; how it is shown is in to-contract.ts.
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import type { bookByPhone } from '#contract/diary/placing.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { addressKey } from '#server/platform/address-key.ts';

/** Of a request: what decides how it is taken, or repeats its time under the names of a wish. */
type Decides =
  | 'isQuoteRequest'
  | 'firm'
  | 'photos'
  | 'agreed'
  | 'startsSooner'
  | 'isCompany'
  | 'preferredDate'
  | 'preferredTime'
  | 'unfilled'
  | 'website'
  | 'startedAt';
type Field =
  | keyof Omit<AppointmentRequest, Decides>
  | keyof Omit<
      BodyOf<typeof bookByPhone>,
      'minutes' | 'engineer' | 'anyway' | 'payer' | 'callOutTold' | 'urgent'
    >;

const COLUMNS = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  service: 'service',
  subject: 'subject',
  message: 'message',
  date: 'date',
  time: 'time',
  address: 'address',
  postCode: 'post_code',
  machine: 'machine',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  accessNote: 'access_note',
  priceTold: 'price_told',
} as const satisfies Record<Field, keyof AppointmentRow>;

export type WrittenColumns = Pick<
  AppointmentRow,
  (typeof COLUMNS)[keyof typeof COLUMNS] | 'address_key' | 'on_sheet'
>;

/** A field that is left out is an empty one. */
export function columnsOf(said: { [Name in Field]?: string | undefined }): WrittenColumns {
  const values = Object.entries(COLUMNS).map(([field, column]) => [column, said[field as Field] ?? '']);
  const address_key = addressKey(said.email ?? '');
  return { ...Object.fromEntries(values), address_key, on_sheet: 0 } as WrittenColumns;
}

/** Of what the team writes down on the phone. */
export const BY_PHONE = {
  user_id: null,
  suspected: 0,
  version: 1,
  net: '',
  email_proven_at: null,
  untold_at: null,
  staff_note: '',
} as const;
