// The table of an order's moves, as docs/decisions/order-moves.md prints it (`vitest -u` writes it anew), and what must hold in all of it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ORDER_STATUSES, PAYMENT_STATUSES } from '#contract/orders/orders.ts';
import { nextOrder, ORDER_EVENTS } from '#server/orders/next-order.ts';
import type { OrderEvent, OrderFacts } from '#server/orders/order-facts.ts';
import { isAllowed } from '#server/orders/order-rights.ts';

const UNPAID: OrderFacts = {
  origin: 'shop',
  status: 'pending',
  stock: 'held',
  hasLeft: false,
  payment: 'pending',
  underWay: 'no',
  throughPayPal: false,
  hasReturned: false,
  part: null,
};
const PAID: OrderFacts = { ...UNPAID, status: 'processing', stock: 'sold', payment: 'completed' };
const BILL: OrderFacts = { ...UNPAID, origin: 'bill', status: 'delivered', stock: 'sold', hasLeft: true };
const OF_QUOTE = { origin: 'quote', part: 'first' } as const;

const SITUATIONS: Record<string, OrderFacts> = {
  unpaid: UNPAID,
  'unpaid, its hold ended': { ...UNPAID, stock: 'released' },
  'unpaid, sent': { ...UNPAID, status: 'shipped', stock: 'sold', hasLeft: true },
  'being captured': { ...UNPAID, underWay: 'capturing' },
  'pending at PayPal': { ...UNPAID, underWay: 'pending' },
  'in review': { ...UNPAID, underWay: 'review', throughPayPal: true },
  'closed unpaid': { ...UNPAID, status: 'cancelled', stock: 'released', payment: 'failed' },
  'paid by PayPal': { ...PAID, throughPayPal: true },
  'paid by hand': PAID,
  'paid and sent': { ...PAID, status: 'shipped', hasLeft: true, throughPayPal: true },
  'given back': { ...PAID, stock: 'returned', payment: 'refunded', hasReturned: true },
  'given back by PayPal': {
    ...PAID,
    stock: 'returned',
    payment: 'refunded',
    hasReturned: true,
    throughPayPal: true,
  },
  'cancelled, money on its way back': {
    ...PAID,
    status: 'cancelled',
    stock: 'returned',
    throughPayPal: true,
  },
  'of a quote, unpaid': { ...UNPAID, ...OF_QUOTE },
  'of a quote, accepted by it': { ...PAID, ...OF_QUOTE, throughPayPal: true },
  'of a quote, delivered': { ...PAID, ...OF_QUOTE, status: 'delivered', hasLeft: true, throughPayPal: true },
  'of a quote, cancelled': { ...UNPAID, ...OF_QUOTE, status: 'cancelled', stock: 'released' },
  'a bill': BILL,
  'a bill, paid by hand': { ...BILL, payment: 'completed' },
  'a bill, cancelled': { ...BILL, status: 'cancelled' },
};

const NAMES: Record<string, string> = { undecided: 'payment', unpaid: 'unpaid order' };

function outcome(facts: OrderFacts, event: OrderEvent): string {
  const next = nextOrder(facts, event, 'admin');
  const otherwise = next.whenGone ? [`or else *${next.whenGone}*`] : [];
  if ('refuse' in next)
    return `${next.refuse}${next.why && `: ${next.why}`} | ${otherwise.join('')}`.trimEnd();
  const changes = Object.entries(next.change).map(([what, to]) => `${NAMES[what] ?? what} ${to}`);
  const review = next.review ? ['a person looks at it'] : [];
  const effects = [...next.effects, ...review, ...otherwise].join(', ');
  return `${changes.join(', ') || 'stays'} | ${effects}`.trimEnd();
}

const rowsOf = (event: OrderEvent): string[] =>
  [...Map.groupBy(Object.entries(SITUATIONS), ([, facts]) => outcome(facts, event))].map(
    ([told, all]) => `| ${event} | ${all.map(([name]) => name).join('; ')} | ${told} |`,
  );

const forAdmins = (event: OrderEvent): string => {
  const refused = Object.entries(SITUATIONS).filter(([, facts]) => !isAllowed(facts, event, 'staff'));
  return refused.length > 0 ? `- ${event}: ${refused.map(([name]) => name).join('; ')}` : '';
};

it('is printed', async () => {
  const text = [
    '# The moves of an order',
    '',
    'Written by `tests/unit/server/orders/next-order.test.ts` from `src/server/orders/next-order.ts`; `npx vitest -u` writes it anew.',
    'What follows happens in this order, which is that of the [locks](0002-database.md). Where the outcome begins with `late`, something',
    'else has happened meanwhile, and nothing does; another code is the answer to whoever asked.',
    '',
    '| event | an order that is | becomes | and then |',
    '|---|---|---|---|',
    ...ORDER_EVENTS.flatMap(rowsOf),
    '',
    'Only an admin may:',
    '',
    ...ORDER_EVENTS.map(forAdmins).filter(Boolean),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot('../../../../docs/decisions/order-moves.md');
});

const anyFacts: fc.Arbitrary<OrderFacts> = fc.record({
  origin: fc.constantFrom('shop', 'quote'),
  status: fc.constantFrom(...ORDER_STATUSES),
  stock: fc.constantFrom('held', 'released', 'sold', 'returned'),
  hasLeft: fc.boolean(),
  payment: fc.constantFrom(...PAYMENT_STATUSES),
  underWay: fc.constantFrom('no', 'capturing', 'pending', 'review'),
  throughPayPal: fc.boolean(),
  hasReturned: fc.boolean(),
  part: fc.constantFrom('first', 'balance', null),
});
const isOnShelf = (stock: OrderFacts['stock']) => stock === 'released' || stock === 'returned';

it('takes units exactly where they come off the shelf, and gives back none that left', () =>
  fc.assert(
    fc.property(anyFacts, fc.constantFrom(...ORDER_EVENTS), (facts, event) => {
      const next = nextOrder(facts, event, 'admin');
      if ('refuse' in next) return;
      const { change, effects } = next;
      const after = change.stock ?? facts.stock;
      expect(effects.includes('take its units')).toBe(isOnShelf(facts.stock) && !isOnShelf(after));
      const isFreed = !isOnShelf(facts.stock) && isOnShelf(after);
      // A visit gives back the units of all its orders together, and a person what they have in their hands.
      const isElsewhere = event === 'ended with its visit' || event === 'units put back';
      if (!isElsewhere) expect(effects.includes('give its units back')).toBe(isFreed);
      const isHeld = facts.stock === 'held' && /^(?:hold ended|failed by hand)$/.test(event);
      if (isFreed && event !== 'units put back') expect(facts.hasLeft && !isHeld).toBe(false);
    }),
  ));
