// Random histories of visits: customers, office and engineers do in any order what each may do with one, two at once, and the service
// stops within a step.
import fc from 'fast-check';
import { expect } from 'vitest';
import { JOB_OUTCOMES } from '#contract/jobs/jobs.ts';
import { engineerToken, makeEngineer } from '../records/diary.ts';
import type { Stack } from '../service/stack.ts';
import {
  expectChargesAgree,
  expectDiaryAgrees,
  expectMoneyDecided,
  expectNothingHeld,
} from './appointment-books.ts';
import { isAlone, type LifeShop } from './appointment-model.ts';
import { AGREES, APPOINTMENT_STEPS, type LifeAct } from './appointment-steps.ts';
import { comeToLifesRest, WORK_STEPS } from './appointment-work.ts';
import { CORRECTION_STEPS, expectCopiesAgree, expectLinksAgree } from './correction-life.ts';
import { comeToRest, expectUnitsAgree } from './money-books.ts';
import { type History, live } from './money-life.ts';
import type { MoneyShop, Step } from './money-shop.ts';
import { openShop, STOCK } from './repeat-history.ts';
import { expectTimesTold, expectToldOnce, expectTrueTimes, putOff } from './told-times.ts';

export interface LifeHistory {
  /** The last days before London's clocks go forward, or days in November. */
  season: 'autumn' | 'the clocks change';
  /** A free time is confirmed by itself. */
  autoConfirm: boolean;
  /** Whoever books may agree to pay. */
  bookingCharge?: boolean;
  moves: History['moves'];
}

/** A Friday, 10:00 in London; on the Sunday after, 01:00 doesn't exist. */
const BEFORE_CHANGE = Date.parse('2027-03-26T10:00:00Z');

const nth = fc.nat({ max: 3 });
const day = fc.nat({ max: 5 });
const time = fc.constantFrom('09:00', '11:00', '13:00', '15:00', '16:30');
/** The office also comes at night. */
const anyTime = fc.oneof({ weight: 6, arbitrary: time }, fc.constantFrom('00:30', '02:00', '23:30'));
const when = fc.record({ day: fc.integer({ min: 1, max: 5 }), time });
const step = (name: string, detail: fc.Arbitrary<unknown> = fc.constant(undefined)): fc.Arbitrary<Step> =>
  fc.tuple(
    fc.constant(name),
    nth,
    detail.map((one) => (one === undefined ? '' : JSON.stringify(one))),
  );
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
const service = fc.constantFrom('Clocks', 'Clocks', 'Clocks', 'Coffee Machine Service');

const placing = fc.record({
  day,
  time: anyTime,
  minutes: fc.constantFrom(null, null, 30, 150),
  engineer: fc.constantFrom(null, 0, 1),
  confirms: fc.boolean(),
  payer: fc.constantFrom(null, null, null, 'Hilda', 'the booker'),
  service: fc.constantFrom(null, null, null, 'Clocks', 'Coffee Machine Service'),
});
const asking = fc.record({
  day: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) }, fc.integer({ min: 14, max: 18 })),
  agrees: fc.constantFrom(...AGREES),
  time,
  service,
  firm: fc.boolean(),
  isQuoteRequest: fc.boolean(),
  signedIn: fc.boolean(),
});
const quoting = fc.record({
  due: fc.constantFrom('nothing', 'deposit', 'all'),
  wantsSlot: fc.boolean(),
  hasPart: fc.boolean(),
});
const ended = fc.record({
  outcome: fc.constantFrom('done', 'part-needed', ...JOB_OUTCOMES),
  byEngineer: fc.boolean(),
  lines: fc.constantFrom('none', 'labour', 'part'),
  partIn: fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined }),
});

const anyStep = fc.oneof(
  weighted(4, step('ask', asking)),
  weighted(3, step('phone', placing)),
  weighted(5, step('place', placing)),
  weighted(3, step('open the link')),
  weighted(3, step('move by link', when)),
  weighted(1, step('cancel by link')),
  weighted(2, step('move in the account', when)),
  weighted(1, step('cancel in the account')),
  weighted(1, step('call it off')),
  weighted(3, step('set it to', fc.constantFrom('confirmed', 'confirmed', 'completed', 'cancelled'))),
  weighted(1, step('tell of a delay')),
  weighted(1, step('an engineer is ill', fc.record({ day, time }))),
  weighted(1, step('an engineer is well again')),
  weighted(1, step('close a day', fc.record({ day }))),
  weighted(4, step('quote it', quoting)),
  weighted(5, step('accept the quote', fc.oneof(fc.constant(undefined), when))),
  weighted(4, step('pay for the quote')),
  weighted(1, step('decline the quote')),
  weighted(1, step('withdraw the quote')),
  weighted(1, step('cancel its order', fc.constantFrom('customer', 'admin'))),
  weighted(1, step('give notice')),
  weighted(5, step('write how it ended', ended)),
  weighted(3, step('open its sheet again', fc.constantFrom('engineer', 'office'))),
  weighted(1, step('shelve its unused parts')),
  weighted(2, step('bill it')),
  weighted(1, step('bill nothing')),
  weighted(
    4,
    fc.tuple(fc.constant('time passes'), nth, fc.constantFrom('1', '10', '16', '31', '400', '1440')),
  ),
  weighted(1, step('midnight comes')),
  weighted(
    1,
    fc.tuple(
      fc.constant('correct the address'),
      nth,
      fc.constantFrom('wrong, correct', 'wrong, keep', 'right, correct'),
    ),
  ),
  weighted(
    1,
    fc.tuple(
      fc.constant('name who pays'),
      nth,
      fc.constantFrom('Hilda, correct', 'Hugo, keep', 'the booker, correct'),
    ),
  ),
  weighted(1, step('mail again')),
  weighted(2, step('mails are put off', fc.constantFrom(1, 2, 4))),
  weighted(1, step('take money', fc.constantFrom('cash 50', 'card 34'))),
);

export const anyLife: fc.Arbitrary<LifeHistory> = fc.record({
  season: fc.constantFrom('autumn', 'autumn', 'the clocks change'),
  autoConfirm: fc.boolean(),
  bookingCharge: fc.boolean(),
  moves: fc.array(
    fc.record({
      steps: fc.oneof(
        { weight: 4, arbitrary: fc.tuple(anyStep) },
        { weight: 1, arbitrary: fc.tuple(anyStep, anyStep) },
      ),
      stopsAfter: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, fc.nat({ max: 5 })),
    }),
    { minLength: 4, maxLength: 30, size: 'max' },
  ),
});

/** Remembers where the answers don't say all that was done. */
const watched =
  (act: LifeAct): LifeAct =>
  (shop, at, detail) => {
    shop.isBlurred ||= !isAlone(shop);
    shop.isOneEvent = isAlone(shop);
    shop.wasAlone = isAlone(shop);
    shop.stack.clock.advance(1_000);
    return act(shop, at, detail);
  };
const STEPS: Record<string, LifeAct> = Object.fromEntries(
  Object.entries({ ...APPOINTMENT_STEPS, ...WORK_STEPS, ...CORRECTION_STEPS }).map(([name, act]) => [
    name,
    watched(act),
  ]),
);

/** An answer that says our fault is ours, where nothing was cut off. */
const honest =
  (shop: () => MoneyShop, call: Stack['call']): Stack['call'] =>
  async (endpoint, ...given) => {
    const answer = await call(endpoint, ...given);
    if (!answer.ok && !shop().mayStop) expect(answer.code, endpoint.path).not.toBe('internal');
    return answer;
  };

async function openLife(
  own: Stack & { empty: () => Promise<void> },
  { season, autoConfirm, bookingCharge = false }: LifeHistory,
): Promise<LifeShop> {
  const opened = await openShop(own, season === 'autumn' ? undefined : BEFORE_CHANGE);
  let shop: LifeShop;
  const openly = (call: Stack['call']) => honest(() => shop, call);
  const stack = { ...own, call: openly(own.call) };
  Object.assign(stack.ctx.visits, { autoConfirm, bookingCharge });
  const engineers: LifeShop['engineers'] = [];
  for (const name of ['Ines Calder', 'Omar Blythe']) {
    const email = `${name.split(' ')[0]?.toLowerCase()}@kelvinrowe.example`;
    const id = await makeEngineer(own, { name, email }, opened.admin);
    engineers.push({ id, token: await engineerToken(own, id) });
  }
  const [admin, customer] = [openly(opened.admin), openly(opened.customer)];
  shop = {
    ...opened,
    stack,
    admin,
    customer,
    engineers,
    life: new Map(),
    deferred: 0,
    isBlurred: false,
    isOneEvent: false,
    queued: new Set(),
    deliveredFirst: own.delivered.length,
    deliveredBefore: own.delivered.length,
    wasAlone: true,
    accepted: new Set(),
  };
  putOff(own, () => shop.deferred-- > 0);
  return shop;
}

export async function repeatLife(
  stack: Stack & { empty: () => Promise<void> },
  history: LifeHistory,
): Promise<void> {
  const shop = await openLife(stack, history);
  const after = async () => {
    await expectDiaryAgrees(shop);
    await expectChargesAgree(shop);
    await expectToldOnce(shop);
    await expectTrueTimes(shop);
  };
  await live(shop, { start: null, moves: history.moves }, after, STEPS);
  await comeToRest(shop);
  shop.wasAlone = true;
  await comeToLifesRest(shop);
  await expectDiaryAgrees(shop);
  await expectTrueTimes(shop);
  await expectNothingHeld(shop);
  await expectUnitsAgree(shop, STOCK);
  await expectMoneyDecided(shop);
  await expectTimesTold(shop);
  await expectLinksAgree(shop);
  await expectCopiesAgree(shop);
}
