// Maps appointments to the contract, each field by name: a new column leaves nowhere by itself.

import type {
  AdminAppointment,
  Appointment,
  AppointmentDetail,
} from '#contract/appointments/appointments.ts';
import type { VisitAct } from '#contract/appointments/own-visit.ts';
import type { Booking } from '#contract/my-records/token-links.ts';
import { toWire } from '#lib/money.ts';
import { iso } from '#server/db/iso.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { namedPayer } from '#server/diary/payer.ts';
import { readTerms } from './binding.ts';
import { nextAppointment } from './next-appointment.ts';
import { factsFrom } from './read-facts.ts';
import type { By, VisitEvent, VisitFacts } from './visit-facts.ts';

type Acts = readonly (readonly [VisitAct, VisitEvent])[];
const OF_STAFF: Acts = [
  ['confirm', 'confirmed'],
  ['complete', 'completed'],
  ['cancel', 'set to cancelled'],
  ['place', 'given to another'],
  ['call-off', 'called off'],
];
const OF_BOOKER: Acts = [
  ['move', 'moved by customer'],
  ['cancel', 'cancelled by customer'],
  ['correct', 'corrected by customer'],
];

/** What the table of moves doesn't refuse. */
const allowed = (acts: Acts, facts: VisitFacts, by: By): VisitAct[] =>
  acts.filter(([, event]) => 'change' in nextAppointment(facts, event, by)).map(([act]) => act);

/** The team is refused by the status alone, wherever it is in the diary. */
const staffMay = (row: AppointmentRow) => allowed(OF_STAFF, factsFrom(row, [], '', false), 'staff');

export const bookerMay = (facts: VisitFacts): VisitAct[] => allowed(OF_BOOKER, facts, 'booker');

/** For the customer: without the result of the spam checks. */
export const toAppointment = (row: AppointmentRow): Omit<Appointment, 'may'> => ({
  _id: row.id,
  name: row.name,
  email: row.email,
  phone: row.phone,
  service: row.service,
  subject: row.subject,
  message: row.message,
  date: row.date,
  time: row.time,
  status: row.status,
  isQuoteRequest: row.is_quote === 1,
  ...(row.address ? { address: row.address } : {}),
  ...(row.post_code ? { postCode: row.post_code } : {}),
  ...(row.machine ? { machine: row.machine } : {}),
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
});

export const toAdminAppointment = (row: AppointmentRow): AdminAppointment => ({
  ...toAppointment(row),
  may: staffMay(row),
  suspected: row.suspected === 1,
  isUntold: row.untold_at !== null,
  emailProven: row.email_proven_at !== null,
});

function agreedOf(row: AppointmentRow): AppointmentDetail['agreed'] {
  const terms = readTerms(row);
  if (!terms) return null;
  const { button, startSooner, exempt, given } = terms;
  return { button, startSooner, exempt, given };
}

export const toAppointmentDetail = (
  row: AppointmentRow,
  more: Pick<AppointmentDetail, 'slot' | 'ends' | 'photos' | 'mailsAgain' | 'history'>,
): AppointmentDetail => ({
  ...toAdminAppointment(row),
  staffNote: row.staff_note,
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
  accessNote: row.access_note,
  priceTold: row.price_told,
  callOutTold: row.call_out_minor === null ? null : toWire(row.call_out_minor),
  urgent: row.urgent === 1,
  payer: namedPayer(row),
  agreed: agreedOf(row),
  partExpectedOn: row.part_expected_on,
  comesBackBy: row.comes_back_by,
  hasAccount: row.user_id !== null,
  ...more,
});

/** For the holder of a token link: what can be corrected there, each field by name. */
export const toBooking = (row: AppointmentRow): Omit<Booking, 'may'> => ({
  _id: row.id,
  service: row.service,
  date: row.date,
  time: row.time,
  status: row.status,
  isQuoteRequest: row.is_quote === 1,
  phoneEnds: row.phone.replace(/\D/g, '').slice(-3),
  address: row.address,
  postCode: row.post_code,
  machine: row.machine,
  message: row.message,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
  version: row.version,
});
