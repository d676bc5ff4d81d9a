// Ways in which a careless change would break a promise, as replacements of source text: the seven of safety.md F, then others.

export interface Mutant {
  name: string;
  file: string;
  from: string;
  to: string;
  project: 'unit' | 'api-sqlite' | 'site';
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
  {
    name: 'units that are out already are taken once more',
    file: 'src/server/domain/stock.ts',
    from: "const ON_THE_SHELF: readonly StockState[] = ['released', 'returned'];",
    to: "const ON_THE_SHELF: readonly StockState[] = ['released', 'returned', 'sold'];",
    project: 'api-sqlite',
    tests: ['tests/api/state-model.test.ts', 'tests/api/order-stock.test.ts'],
  },
  {
    name: 'any website may write',
    file: 'src/server/origins.ts',
    from: 'if (origin && !allowed &&',
    to: "if (origin === 'x' && !allowed &&",
    project: 'api-sqlite',
    tests: ['tests/api/cors.test.ts'],
  },
  {
    name: 'a sign-in outlives the password that opened it',
    file: 'src/server/domain/reset-password.ts',
    from: "await trx.deleteFrom('sessions')",
    to: "if (!userId) await trx.deleteFrom('sessions')",
    project: 'api-sqlite',
    tests: ['tests/api/session-ends.test.ts'],
  },
  {
    name: 'a cell of a spreadsheet begins a formula',
    file: 'src/server/domain/csv.ts',
    from: 'FORMULA.test(cell) ?',
    to: 'cell === FORMULA.source ?',
    project: 'api-sqlite',
    tests: ['tests/api/mail-injection.test.ts'],
  },
  {
    name: 'a page may be framed by anybody',
    file: 'src/server/headers.ts',
    from: "form-action 'self'; frame-ancestors 'none'; require-trusted-types-for",
    to: "form-action 'self'; require-trusted-types-for",
    project: 'site',
    tests: ['tests/site/observatory.test.ts'],
  },
  {
    name: 'what a program fills in counts as a person’s',
    file: 'src/server/domain/bot-signs.ts',
    from: 'if (website?.trim()) return true;',
    to: '',
    project: 'api-sqlite',
    tests: ['tests/api/spam.test.ts'],
  },
];
