// The seven ways in which a careless change would break a promise (safety.md F), as replacements of source text.

export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
  project: 'unit' | 'api-sqlite';
  /** The tests that must fail. */
  tests: string[];
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'stock is taken without looking whether it is there',
    file: 'src/server/domain/stock.ts',
    from: ".where('stock', '>=', line.quantity)",
    to: '',
    project: 'api-sqlite',
    tests: ['tests/api/checkout-race.test.ts'],
  },
  {
    name: 'the total is what the browser says',
    file: 'src/server/domain/place-order.ts',
    from: 'const total = orderTotal(',
    to: 'const total = draft.totalAmount !== undefined ? Math.round(draft.totalAmount * 100) : orderTotal(',
    project: 'api-sqlite',
    tests: ['tests/api/checkout.test.ts'],
  },
  {
    name: 'a payment is recorded before it is verified',
    file: 'src/server/domain/settle-payment.ts',
    from: 'if (mistake) return sendToReview',
    to: 'if (mistake === "") return sendToReview',
    project: 'api-sqlite',
    tests: ['tests/api/settle-faults.test.ts'],
  },
  {
    name: 'a row is acknowledged before the disk has it',
    file: 'src/server/db/sqlite.ts',
    from: 'synchronous = full',
    to: 'synchronous = off',
    project: 'unit',
    tests: ['tests/unit/sqlite-durability.test.ts'],
  },
  {
    name: 'a mail is sent while the request waits',
    file: 'src/server/domain/queue-mail.ts',
    from: 'const now = ctx.clock.now();',
    to: `const now = ctx.clock.now();
  await ctx.mailer.deliver({} as never);`,
    project: 'api-sqlite',
    tests: ['tests/api/mail-outage.test.ts'],
  },
  {
    name: 'an order is settled by two callers at once',
    file: 'src/server/domain/order-lease.ts',
    from: 'if (underWay) return underWay;',
    to: 'if (ctx) return run();\n  if (underWay) return underWay;',
    project: 'api-sqlite',
    tests: ['tests/api/settle.test.ts'],
  },
  {
    name: 'nobody looks who was paid',
    file: 'src/server/domain/verify-payment.ts',
    from: 'if (merchantId && payment.payee !== merchantId)',
    to: 'if (merchantId === "x" && payment.payee !== merchantId)',
    project: 'api-sqlite',
    tests: ['tests/api/settle-faults.test.ts'],
  },
];
