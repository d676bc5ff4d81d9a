// The table of an appointment's moves, as docs/decisions/appointment-moves.md prints it (`vitest -u` writes it anew), and what must hold
// in all of it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextAppointment, VISIT_EVENTS } from '#server/appointments/next-appointment.ts';
import type { By, VisitEvent, VisitFacts } from '#server/appointments/visit-facts.ts';

const WAITING: VisitFacts = {
  asks: 'visit',
  state: 'waiting',
  time: 'own',
  isTimed: true,
  isHeldByOrder: false,
  isChosen: false,
  isAhead: true,
  hasDiary: true,
  isProven: true,
  isSuspected: false,
  hasEmail: true,
  confirmsItself: false,
  hasMoney: false,
  isPaidByAnother: false,
  hasBegun: false,
  isReported: false,
};
const CONFIRMED: VisitFacts = { ...WAITING, state: 'confirmed' };
const WISH: VisitFacts = { ...WAITING, asks: 'quote', time: 'none' };

const SITUATIONS: Record<string, VisitFacts> = {
  waiting: WAITING,
  'waiting, confirmed by itself': { ...WAITING, confirmsItself: true },
  'kept for its proof': { ...WAITING, time: 'kept', isProven: false },
  'waiting, its time lost': { ...WAITING, time: 'none', isProven: false },
  'waiting, without engineers': { ...WAITING, time: 'none', hasDiary: false },
  'suspected spam': { ...WAITING, time: 'none', isProven: false, isSuspected: true },
  'a wish for a quote': WISH,
  'a price asked by phone': { ...WISH, isTimed: false, isProven: false, hasEmail: false },
  'a quote’s, held by its order': { ...WISH, isHeldByOrder: true, isChosen: true },
  'a quote’s, another time chosen': { ...WISH, time: 'own', isChosen: true },
  'a quote’s, placed': { ...WISH, time: 'own' },
  confirmed: CONFIRMED,
  'confirmed, today': { ...CONFIRMED, isAhead: false },
  'confirmed, without an address': { ...CONFIRMED, isProven: false, hasEmail: false },
  'confirmed, its time lost': { ...CONFIRMED, time: 'none' },
  'confirmed, paid': { ...CONFIRMED, hasMoney: true },
  'confirmed, paid by another': { ...CONFIRMED, hasMoney: true, isPaidByAnother: true },
  'begun, and placed again': { ...CONFIRMED, hasBegun: true },
  'a quote’s, confirmed': { ...CONFIRMED, asks: 'quote' },
  'a quote’s, confirmed without a time': { ...CONFIRMED, asks: 'quote', time: 'none' },
  'to come back': { ...CONFIRMED, state: 'to come back', time: 'none', isAhead: false },
  'ended, and told': { ...CONFIRMED, state: 'ended', isAhead: false, isReported: true },
  ended: { ...CONFIRMED, state: 'ended', isAhead: false },
  cancelled: { ...WAITING, state: 'cancelled', time: 'none' },
};

/** Who does it first of those who may. */
const BY: Partial<Record<VisitEvent, By>> = {
  'confirmed by itself': 'time',
  'moved by customer': 'booker',
  'same time again': 'booker',
  'corrected by customer': 'booker',
  'cancelled by customer': 'booker',
  'quote declined': 'payer',
  'time chosen': 'payer',
  'quote accepted': 'payer',
  'comes back': 'engineer',
  'goes on': 'engineer',
  'sheet opened again': 'engineer',
};
const byOf = (event: VisitEvent): By => BY[event] ?? 'staff';

const NAMES: Record<string, string> = { comesBack: 'to come back', accessNote: 'access note' };

function outcome(facts: VisitFacts, event: VisitEvent): string {
  const next = nextAppointment(facts, event, byOf(event));
  if ('refuse' in next) return `${next.refuse}: ${next.why} | `.trimEnd();
  const changes = Object.entries(next.change).map(([what, to]) => `${NAMES[what] ?? what} ${to}`);
  return `${changes.join(', ') || 'stays'} | ${next.effects.join(', ')}`.trimEnd();
}

const rowsOf = (event: VisitEvent): string[] =>
  [...Map.groupBy(Object.entries(SITUATIONS), ([, facts]) => outcome(facts, event))].map(
    ([told, all]) => `| ${event} | ${all.map(([name]) => name).join('; ')} | ${told} |`,
  );

it('is printed', async () => {
  const text = [
    '# The moves of an appointment',
    '',
    'Written by `tests/unit/server/appointments/next-appointment.test.ts` from `src/server/appointments/next-appointment.ts`;',
    '`npx vitest -u` writes it anew. What follows happens in this order, which is that of the [locks](0002-database.md). Where the outcome',
    'begins with `late`, it is so already, and nothing happens. Why there is such a table: [An appointment’s moves](0011-an-appointments-moves.md).',
    '',
    '| event | an appointment that is | becomes | and then |',
    '|---|---|---|---|',
    ...VISIT_EVENTS.flatMap(rowsOf),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/decisions/appointment-moves.md');
});

/** As they can be together: nobody has a time of what is cancelled or to come back, and what was confirmed isn’t spam. */
const anyFacts: fc.Arbitrary<VisitFacts> = fc
  .record({
    asks: fc.constantFrom('visit', 'quote'),
    state: fc.constantFrom('waiting', 'confirmed', 'to come back', 'ended', 'cancelled'),
    time: fc.constantFrom('none', 'kept', 'own'),
    isTimed: fc.boolean(),
    isHeldByOrder: fc.boolean(),
    isChosen: fc.boolean(),
    isAhead: fc.boolean(),
    hasDiary: fc.boolean(),
    isProven: fc.boolean(),
    isSuspected: fc.boolean(),
    hasEmail: fc.boolean(),
    confirmsItself: fc.boolean(),
    hasMoney: fc.boolean(),
    isPaidByAnother: fc.boolean(),
    hasBegun: fc.boolean(),
    isReported: fc.boolean(),
  } satisfies { [Name in keyof VisitFacts]: fc.Arbitrary<VisitFacts[Name]> })
  .map((facts) => ({
    ...facts,
    time: /^(?:to come back|cancelled)$/.test(facts.state) ? 'none' : facts.time,
    isSuspected: facts.isSuspected && /^(?:waiting|cancelled)$/.test(facts.state),
  }));
const anyBy = fc.constantFrom<By>('booker', 'payer', 'staff', 'time');

/** @param holds checked for whatever is not refused */
const inAll = (
  holds: (facts: VisitFacts, event: VisitEvent, change: object, effects: readonly string[]) => void,
) =>
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...VISIT_EVENTS), anyBy, (facts, event, by) => {
      const next = nextAppointment(facts, event, by);
      if ('change' in next) holds(facts, event, next.change, next.effects);
    }),
    { numRuns: 5_000 },
  );

const CUSTOMERS = /customer|same time again|by itself/;

const TAKES = /^(?:keep its time|take .* time)$/;

it('gives one time, and none to what is over', () =>
  inAll(({ state, time }, _, change, effects) => {
    const takes = effects.filter((effect) => TAKES.test(effect));
    const after = 'status' in change ? change.status : state;
    expect(takes.length).toBeLessThanOrEqual(1);
    expect(takes.length > 0 && effects.includes('let its time go')).toBe(false);
    if (effects.includes('take a time')) expect(time).toBe('none');
    if (effects.includes('keep its time')) expect(time).not.toBe('none');
    if (/^(?:cancelled|completed|ended)$/.test(String(after))) expect(takes).toEqual([]);
    if ('status' in change && after === 'cancelled') expect(effects).toContain('let its time go');
  }));

it('keeps no time for a proof where somebody was confirmed', () =>
  inAll(({ isProven }, _, change, effects) => {
    if (!effects.includes('until it is proven')) return;
    expect(isProven).toBe(false);
    expect(change).toMatchObject({ status: 'pending' });
  }));

it('tells one thing once, none of it beside an older time that waits', () =>
  inAll(({ isSuspected, hasMoney, hasEmail }, event, change, effects) => {
    const mails = effects.filter((effect) => effect.startsWith('mail: ') && effect !== 'mail: staff');
    expect(mails.length).toBeLessThanOrEqual(hasEmail ? 1 : 0);
    const isAnew = /^mail: (?:confirmed|placed|moved by us|coming back|time noted|cancelled|called off)$/;
    if (mails.some((mail) => isAnew.test(mail))) expect(effects).toContain('drop mails that name a time');
    // Nobody writes to an address that somebody else may have typed, but whoever decides that it isn't so, or has its money.
    const isCleared = 'suspected' in change || hasMoney;
    if (isSuspected && !isCleared && /^(?:called off|set to|notice|order|completed|of another)/.test(event))
      expect(mails).toEqual([]);
  }));

it('has somebody phone whoever can’t be mailed that the company ended it', () =>
  inAll(({ hasEmail }, event, change) => {
    const isByUs = /^(?:called off|set to cancelled|order cancelled|notice given)$/.test(event);
    expect('untold' in change).toBe(isByUs && !hasEmail);
  }));

it('ends nothing twice, and moves nothing that is over', () =>
  inAll(({ state }, event, change, effects) => {
    if (state !== 'cancelled' && (state !== 'ended' || event === 'sheet opened again')) return;
    expect(change).not.toHaveProperty('status');
    expect(effects.filter((effect) => effect !== 'let the held time go')).toEqual([]);
  }));

it('refuses the team by the status alone, so that its buttons need nothing else', () =>
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...VISIT_EVENTS), (facts, event) => {
      const refused = (of: VisitFacts) => 'refuse' in nextAppointment(of, event, 'staff');
      const known = { ...facts, time: 'none', hasDiary: false, isAhead: false } as const;
      if (!CUSTOMERS.test(event)) expect(refused(known)).toBe(refused(facts));
    }),
  ));
