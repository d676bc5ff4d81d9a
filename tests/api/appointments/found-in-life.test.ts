// Histories of visits that failed once, as they were found.
import { it } from 'vitest';
import { shareStack } from '../../support/database/empty.ts';
import { type LifeHistory, repeatLife } from '../../support/histories/appointment-life.ts';
import type { Step } from '../../support/histories/money-shop.ts';

const stack = shareStack();
/** Of the first visit. */
const step = (name: string, detail?: unknown): Step => [
  name,
  0,
  detail === undefined ? '' : JSON.stringify(detail),
];
const passes = (minutes: number): Step => ['time passes', 0, String(minutes)];
const repeat = (steps: Step[], more: Partial<LifeHistory> = {}) =>
  repeatLife(stack, {
    season: 'autumn',
    autoConfirm: false,
    moves: steps.map((one) => ({ steps: [one], stopsAfter: null })),
    ...more,
  });

const ASKED = {
  day: 1,
  time: '11:00',
  service: 'Clocks',
  firm: true,
  isQuoteRequest: false,
  signedIn: false,
};
const BY_PHONE = {
  day: 1,
  time: '09:00',
  minutes: null,
  engineer: null,
  confirms: false,
  payer: null,
  service: null,
};
const quoted = { due: 'nothing', wantsSlot: false, hasPart: false };

it('a request whose price was asked for keeps its time once the office has confirmed it', () =>
  repeat([step('ask', { ...ASKED, isQuoteRequest: true }), step('set it to', 'confirmed'), passes(31)]));

it('a request keeps its time once somebody else who pays has accepted its quote', () =>
  repeat([
    step('ask', { ...ASKED, isQuoteRequest: true }),
    ['name who pays', 0, 'Hilda, keep'],
    step('quote it', quoted),
    step('accept the quote'),
    passes(31),
  ]));

it('a visit that was called off has no time again, though its sheet is opened again', () =>
  repeat([
    step('phone', { ...BY_PHONE, day: 0, time: '16:30' }),
    step('write how it ended', { outcome: 'more-time', byEngineer: true, lines: 'none' }),
    step('call it off'),
    step('open its sheet again', 'office'),
  ]));

it('a time that was free again is its visit’s once its customer chooses it again', () =>
  repeat([
    step('ask', { ...ASKED, firm: false }),
    passes(31),
    step('phone', { ...BY_PHONE, time: '11:00', engineer: 0 }),
    ['phone', 1, JSON.stringify({ ...BY_PHONE, time: '11:00', engineer: 1 })],
    step('open the link'),
    ['call it off', 1, ''],
    step('move by link', { day: 1, time: '11:00' }),
  ]));

const TODAY = { ...BY_PHONE, day: 0, time: '16:30' };

it('what was paid ahead for work that nobody wanted in the end waits to be decided', () =>
  repeat([
    step('phone', TODAY),
    step('quote it', { ...quoted, due: 'all' }),
    step('accept the quote'),
    step('pay for the quote'),
    step('write how it ended', { outcome: 'said-no', byEngineer: true, lines: 'none' }),
  ]));

it('what was done at a visit that the office completed, though somebody was to come back, waits for its bill', () =>
  repeat([
    step('phone', TODAY),
    step('write how it ended', { outcome: 'part-needed', byEngineer: true, lines: 'labour' }),
    step('set it to', 'completed'),
  ]));

it('a confirmation that waits is not mailed once its visit was moved', () =>
  repeat([
    step('phone', { ...BY_PHONE, day: 3 }),
    step('mails are put off', 6),
    ...Array.from({ length: 6 }, () => passes(1)),
    step('place', { ...BY_PHONE, day: 2 }),
    passes(1),
  ]));

it('nobody is mailed the time of a visit that is off, though its details were corrected', () =>
  repeat([step('phone', BY_PHONE), step('call it off'), ['correct the address', 0, 'wrong, correct']]));

it('a visit that is off is not gone back to, though its sheet said so', () =>
  repeat([
    step('phone', TODAY),
    step('write how it ended', { outcome: 'part-needed', byEngineer: true, lines: 'none' }),
    step('call it off'),
    passes(16),
  ]));

it('a booker whose accepted quote says when we come needs no other mail of it', () =>
  repeat([
    step('ask', { ...ASKED, firm: false }),
    step('quote it', quoted),
    passes(1),
    step('place', TODAY),
    step('accept the quote'),
    step('quote it', quoted),
  ]));

it.each(['engineer', 'office'])(
  'an end that was corrected before anybody was told gives its time back: %s',
  (by) =>
    repeat([
      step('phone', { ...BY_PHONE, day: 0 }),
      step('write how it ended', { outcome: 'more-time', byEngineer: false, lines: 'none' }),
      step('write how it ended', { outcome: 'part-needed', byEngineer: false, lines: 'none' }),
      step('open its sheet again', by),
    ]),
);

it('a customer doesn’t move a visit to a day before its part is here', () =>
  repeat([
    step('phone', TODAY),
    step('write how it ended', { outcome: 'part-needed', byEngineer: false, lines: 'none', partIn: 6 }),
    step('place', { ...BY_PHONE, day: 7, confirms: true }),
    step('move by link', { day: 3, time: '11:00' }),
    step('move by link', { day: 9, time: '11:00' }),
  ]));
