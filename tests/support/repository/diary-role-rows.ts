// Rows of the permission matrix for the diary, and the shape of a row.
import { anEngineer } from '../records/diary.ts';
import type { Person } from '../records/people.ts';

export interface World {
  people: Record<'customer' | 'staff' | 'admin', Person>;
  part: string;
  appointment: string;
  review: string;
  notice: string;
  /** Id of a sent mail. */
  mail: string;
  /** An order of the customer. */
  order: string;
  /** Tokens of links that open the appointment and the order. */
  bookingLink: string;
  orderLink: string;
  /** An order of another customer. */
  othersOrder: string;
  /** Without visits; with a day link and an entry of time off. */
  engineer: string;
  dayLink: string;
  timeOff: string;
  /** A quote request without a quote, and a draft for another one. */
  quoteRequest: string;
  draft: string;
  /** An invitation to the team. */
  invitation: string;
  /** A token of the link to a quote that was sent, with a deposit due. */
  quoteLink: string;
}

export interface Row {
  /** Statuses as visitor, customer, staff, admin. */
  answers: readonly [number, number, number, number];
  id?: (world: World) => string;
  query?: string;
  body?: (world: World) => unknown;
}

export const PASSWORD = 'brass weight on a chain';

export const anyone = (status: number) => [status, status, status, status] as const;
export const signedIn = (status: number) => [401, status, status, status] as const;
export const teamOnly = (status: number) => [401, 403, status, status] as const;
export const adminOnly = (status: number) => [401, 403, 403, status] as const;

export const DIARY_ROWS: Record<string, Row> = {
  readSlots: { answers: anyone(200), query: 'service=Clocks&from=2026-11-26' },
  readDiary: { answers: teamOnly(200), query: 'from=2026-11-23&to=2026-11-29' },
  addTimeOff: {
    answers: teamOnly(201),
    body: ({ engineer }) => ({
      engineer,
      from: { date: '2026-11-26', time: '09:00' },
      to: { date: '2026-11-26', time: '12:00' },
    }),
  },
  removeTimeOff: { answers: teamOnly(200), id: ({ timeOff }) => timeOff },
  listEngineers: { answers: teamOnly(200) },
  addEngineer: { answers: teamOnly(201), body: () => anEngineer() },
  changeEngineer: {
    answers: teamOnly(200),
    id: ({ engineer }) => engineer,
    body: () => ({ ...anEngineer(), version: 1 }),
  },
  linkEngineer: {
    answers: teamOnly(200),
    id: ({ engineer }) => engineer,
    body: () => ({ action: 'mail' }),
  },
  placeAppointment: {
    answers: teamOnly(200),
    id: ({ appointment }) => appointment,
    body: ({ engineer }) => ({ engineer, date: '2026-11-27', time: '11:00', version: 1 }),
  },
  callOffAppointment: {
    answers: teamOnly(200),
    id: ({ appointment }) => appointment,
    body: () => ({ reason: 'The engineer is ill', version: 1 }),
  },
  bookByPhone: {
    answers: teamOnly(201),
    body: () => ({
      ...{ name: 'Ada Marsh', phone: '020 7946 0999', service: 'Clocks' },
      ...{ date: '2026-11-27', time: '11:00' },
    }),
  },
  readEngineerDay: { answers: anyone(200), body: ({ dayLink }) => ({ token: dayLink }) },
  announceVisit: {
    answers: anyone(404),
    body: ({ dayLink, appointment }) => ({ token: dayLink, appointment }),
  },
};
