// Careless changes of written quotes, their orders and own data.
import type { Mutant } from './list.ts';

const quotes = (file: string): string[] => [`tests/api/quotes/${file}.test.ts`];
const QUOTES = 'src/server/quotes';

export const QUOTE_MUTANTS: readonly Mutant[] = [
  {
    name: 'quote: an ended one is accepted',
    file: `${QUOTES}/offer.ts`,
    from: 'if (!isOpen(ctx, quoted)) throw illegalMove(ENDED);',
    tests: quotes('accept'),
  },
  {
    name: 'quote: another version than the customer read is accepted',
    file: `${QUOTES}/offer.ts`,
    from: "if (version !== seen) throw new ApiError('stale_version', { msg: REVISED });",
    tests: quotes('accept'),
  },
  {
    name: 'quote: two acceptances at once place two orders',
    file: `${QUOTES}/answer-offer.ts`,
    from: "if (!locked && (await openOrderOf(trx, quote.id, 'first'))) return null;",
    // SQLite has one writer at a time.
    engine: 'postgres',
    tests: quotes('races'),
  },
  {
    name: 'quote: a payment isn’t stopped when the quote ended',
    file: `${QUOTES}/follow-quote.ts`,
    from: "if (state !== (order.quote_part === 'first' ? 'sent' : 'accepted')) throw quoteClosed();",
    tests: quotes('pay'),
  },
  {
    name: 'quote: a payment doesn’t accept it',
    file: `${QUOTES}/follow-quote.ts`,
    from: "if (order.quote_part !== 'first' || !order.quote_id) return null;\n  const",
    to: 'if (order.quote_id) return null;\n  const',
    tests: quotes('payment-faults'),
  },
  {
    name: 'quote: the deposit’s order isn’t reduced by the rest',
    file: `${QUOTES}/place-quote-order.ts`,
    from: 'if (less === 0) return lines;',
    to: 'return lines;',
    tests: quotes('pay'),
  },
  {
    name: 'quote: the balance takes the part again',
    file: `${QUOTES}/place-quote-order.ts`,
    from: "product_id: part === 'first' ? line.product_id : null",
    to: 'product_id: line.product_id',
    tests: quotes('pay'),
  },
  {
    name: 'quote: the order doesn’t hold the time',
    file: `${QUOTES}/visit-time.ts`,
    from: "if (!quote_id || quote_part !== 'first') return;",
    to: 'return;',
    tests: quotes('races'),
  },
  {
    name: 'quote: cancelling the paid order leaves it accepted',
    file: `${QUOTES}/follow-quote.ts`,
    from: "state === 'accepted' && CHANGEABLE.includes(status) ? appointment_id : null",
    to: 'null',
    tests: quotes('pay'),
  },
  {
    name: 'quote: a withdrawn one can still be paid',
    file: 'src/server/orders/orders-of-quote.ts',
    from: '.set({ hold_expires_at: now, next_check_at: now, updated_at: now })',
    to: '.set({ updated_at: now })',
    tests: [...quotes('races'), ...quotes('time')],
  },
  {
    name: 'quote: withdrawn while PayPal confirms its payment',
    file: 'src/server/orders/orders-of-quote.ts',
    from: "if (paying) throw new ApiError('order_closed', { msg: PAYING });",
    tests: quotes('time'),
  },
  {
    name: 'quote: the deposit is counted of nothing',
    file: 'src/server/quotes/draft-quote.ts',
    from: 'Math.max(1, Math.round((total * percent) / 100))',
    to: 'Math.round(total / 100)',
    tests: quotes('drafts'),
  },
  {
    name: 'quote: opened is written each time',
    file: `${QUOTES}/offer.ts`,
    from: 'if (quote.opened_at === null) await markOpened(ctx, quote);',
    to: "await ctx.db.updateTable('quotes').set({ opened_at: ctx.clock.now() }).where('id', '=', quote.id).execute();",
    tests: quotes('at-a-glance'),
  },
  {
    name: 'quote: opened is written to the version that the link was made for',
    file: `${QUOTES}/offer.ts`,
    from: 'if (quote.opened_at === null) await markOpened(ctx, quote);',
    to: 'await markOpened(ctx, { ...quote, id: linked });',
    tests: quotes('at-a-glance'),
  },
  {
    name: 'quote: every paid order is delivered, whether the visit is done or not',
    file: 'src/server/quotes/deliver-orders.ts',
    from: ".where('appointments.status', '=', 'completed')",
    tests: quotes('after'),
  },
  {
    name: 'own data: anybody reads a photo by its id',
    file: 'src/server/my-records/own-photos.ts',
    from: ".where('user_id', '=', userId)",
    tests: ['tests/api/my-records/own-data.test.ts'],
  },
  {
    name: 'retention: an order goes six years after it was placed',
    file: 'src/server/timers/sweep-old.ts',
    from: "column('refunded_at')",
    to: "column('created_at')",
    tests: ['tests/api/data-protection/retention.test.ts'],
  },
];
