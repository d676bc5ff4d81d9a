// What happens in the sample week, in its order. Everybody in it is invented.
import type { JobOutcome } from '#contract/jobs/jobs.ts';
import type { BookingService } from '#contract/services.ts';

export interface Person {
  name: string;
  email: string;
  phone: string;
  address: string;
  postCode: string;
}

const person = (name: string, at: number, address: string, postCode: string): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@customers.example`,
  phone: `020 7946 03${String(at).padStart(2, '0')}`,
  address,
  postCode,
});
export const PEOPLE = {
  lyle: person('Harriet Lyle', 1, '14 Calder Row', 'WC1X 0AA'),
  pryce: person('Owen Pryce', 2, '2 Albion Steps', 'E8 4AA'),
  farrow: person('Nadia Farrow', 3, '77 Lordship Rise', 'SE22 8AA'),
  ekwueme: person('Tobias Ekwueme', 4, 'Flat 3, 9 Marsh Lane', 'N1 9AA'),
  salter: person('Ruth Salter', 5, '31 Quarry Hill', 'SW4 6AA'),
  brook: person('Imani Brook', 6, 'The Old Dairy, 5 Mews Yard', 'NW3 2AA'),
  vane: person('Gareth Vane', 7, '118 Foundry Road', 'SE15 5AA'),
  lindqvist: person('Mei Lindqvist', 8, '6 Heron Quay', 'E14 8AA'),
  odell: person('Patrick O’Dell', 9, '40 Tanner Street', 'SE1 3AA'),
  kemp: person('Saoirse Kemp', 10, '23 Vicarage Gate', 'W8 4AA'),
};
export type Who = keyof typeof PEOPLE;

export const JOBS = {
  clock: ['Clocks', 'Longcase clock, two trains', 'Stops after an hour, and the strike runs on.'],
  coffee: ['Coffee Machine Service', 'Two-group espresso machine', 'The left group drips.'],
  oven: ['Catering Equipment Service', 'Combination oven, ten trays', 'Trips the supply once it is hot.'],
  treadmill: ['Gym Equipment Repair', 'Treadmill', 'The belt slips under load.'],
} as const satisfies Record<string, readonly [BookingService, string, string]>;
export type What = keyof typeof JOBS;

/** Days from today, and the time in London. */
type When = readonly [days: number, time: string];

export type Step = { at: When } & (
  | { books: Who; what: What; on: When }
  | { ends: Who; outcome: JobOutcome; partIn?: number }
  | { bills: Who }
  | { paysBill: Who }
  | { asks: Who; what: What; isQuote: boolean }
  | { quotes: Who; validFor: number }
  | { buys: Who; quantity: number; isPaid: boolean }
  | { ships: Who; status: 'shipped' | 'delivered' }
  | { reviews: Who; rating: number; content: string }
  | { cancels: Who }
);

export const WEEK: readonly Step[] = [
  { at: [-12, '10:00'], books: 'vane', what: 'treadmill', on: [-11, '10:00'] },
  { at: [-11, '12:00'], ends: 'vane', outcome: 'done' },
  { at: [-11, '15:00'], bills: 'vane' },
  { at: [-7, '09:30'], books: 'lyle', what: 'clock', on: [-6, '09:00'] },
  { at: [-7, '09:40'], books: 'pryce', what: 'coffee', on: [-6, '13:00'] },
  { at: [-7, '10:10'], books: 'farrow', what: 'oven', on: [-5, '09:30'] },
  { at: [-6, '11:00'], ends: 'lyle', outcome: 'done' },
  { at: [-6, '11:10'], buys: 'kemp', quantity: 1, isPaid: true },
  { at: [-6, '15:10'], ends: 'pryce', outcome: 'done' },
  { at: [-6, '16:00'], bills: 'lyle' },
  { at: [-5, '12:00'], ends: 'farrow', outcome: 'part-needed', partIn: 2 },
  { at: [-5, '14:00'], ships: 'kemp', status: 'shipped' },
  { at: [-4, '10:00'], paysBill: 'lyle' },
  { at: [-3, '10:00'], buys: 'salter', quantity: 2, isPaid: true },
  {
    at: [-3, '18:00'],
    reviews: 'lyle',
    rating: 5,
    content: 'The clock strikes the hour again, and I was shown the worn part.',
  },
  { at: [-3, '19:30'], reviews: 'kemp', rating: 3, content: 'The right part, two days later than I hoped.' },
  { at: [-2, '08:50'], asks: 'brook', what: 'coffee', isQuote: true },
  { at: [-2, '09:20'], asks: 'lindqvist', what: 'oven', isQuote: true },
  { at: [-2, '11:00'], quotes: 'lindqvist', validFor: 4 },
  { at: [-2, '12:00'], ships: 'kemp', status: 'delivered' },
  { at: [-2, '13:00'], ships: 'salter', status: 'shipped' },
  { at: [-1, '09:00'], books: 'ekwueme', what: 'clock', on: [0, '09:00'] },
  { at: [-1, '09:10'], books: 'odell', what: 'coffee', on: [0, '11:00'] },
  { at: [-1, '09:20'], books: 'brook', what: 'treadmill', on: [0, '14:00'] },
  { at: [-1, '09:40'], books: 'kemp', what: 'oven', on: [1, '09:30'] },
  { at: [-1, '10:00'], books: 'salter', what: 'clock', on: [2, '13:00'] },
  { at: [-1, '12:00'], asks: 'pryce', what: 'clock', isQuote: false },
  { at: [-1, '14:30'], asks: 'vane', what: 'coffee', isQuote: false },
  { at: [-1, '15:00'], cancels: 'salter' },
  { at: [-1, '16:00'], buys: 'lindqvist', quantity: 1, isPaid: true },
  { at: [-1, '17:00'], buys: 'odell', quantity: 3, isPaid: true },
  { at: [-1, '17:30'], buys: 'farrow', quantity: 1, isPaid: false },
];
