// Mutants: careless changes as replacements of source text, the seven gravest first.

export interface Mutant {
  name: string;
  file: string;
  from: string;
  /** Nothing by default. */
  to?: string;
  /** Test files that must fail. */
  tests: string[];
  /** Of API tests; SQLite by default. */
  engine?: 'sqlite' | 'postgres';
}

export const MUTANTS: readonly Mutant[] = [
  {
    name: 'stock is taken without looking whether it is there',
    file: 'src/server/catalogue/stock.ts',
    from: ".where('stock', '>=', units)",
    tests: ['tests/api/orders/checkout-race.test.ts'],
  },
  {
    name: 'the total is what the browser says',
    file: 'src/server/orders/place-order.ts',
    from: 'const total = orderTotal(',
    to: 'const total = draft.totalAmount !== undefined ? Math.round(draft.totalAmount * 100) : orderTotal(',
    tests: ['tests/api/orders/checkout.test.ts'],
  },
  {
    name: 'a payment is recorded before it is verified',
    file: 'src/server/payments/settle-payment.ts',
    from: 'return mistake ? sendToReview',
    to: 'return mistake === "" ? sendToReview',
    tests: ['tests/api/payments/settle-faults.test.ts'],
  },
  {
    name: 'a row is acknowledged before the disk has it',
    file: 'src/server/db/sqlite-driver.ts',
    from: 'synchronous = full',
    to: 'synchronous = off',
    tests: ['tests/unit/server/db/sqlite-durability.test.ts'],
  },
  {
    name: 'a mail is sent while the request waits',
    file: 'src/server/mail/queue-mail.ts',
    from: 'const now = ctx.clock.now();',
    to: `const now = ctx.clock.now();
  await ctx.mailer.deliver({} as never);`,
    tests: ['tests/api/mail/mail-outage.test.ts'],
  },
  {
    name: 'an order is settled by two callers at once',
    file: 'src/server/payments/payment-lease.ts',
    from: 'if (underWay) return underWay;',
    to: 'if (ctx) return run();\n  if (underWay) return underWay;',
    tests: ['tests/api/payments/settle.test.ts'],
  },
  {
    name: 'nobody looks who was paid',
    file: 'src/server/payments/verify-payment.ts',
    from: 'if (merchantId && payment.payee !== merchantId)',
    to: 'if (merchantId === "x" && payment.payee !== merchantId)',
    tests: ['tests/api/payments/settle-faults.test.ts'],
  },
  {
    name: 'units that are out already are taken once more',
    file: 'src/server/orders/stock.ts',
    from: "const ON_THE_SHELF: readonly StockState[] = ['released', 'returned'];",
    to: "const ON_THE_SHELF: readonly StockState[] = ['released', 'returned', 'sold'];",
    tests: ['tests/unit/server/orders/on-the-shelf.test.ts'],
  },
  {
    name: 'any website may write',
    file: 'src/server/http/origins.ts',
    from: 'if (!isAllowed(config, origin) && !isOwn(origin, host, config))',
    to: "if (origin === 'x' && !isOwn(origin, host, config))",
    tests: ['tests/api/http/cors.test.ts'],
  },
  {
    name: 'a sign-in outlives the password that opened it',
    file: 'src/server/accounts/reset-password.ts',
    from: 'await endSessions(trx, userId)',
    to: 'if (!userId) await endSessions(trx, userId)',
    tests: ['tests/api/accounts/session-ends.test.ts'],
  },
  {
    name: 'a cell of a spreadsheet begins a formula',
    file: 'src/server/platform/csv.ts',
    from: 'FORMULA.test(cell) ?',
    to: 'cell === FORMULA.source ?',
    tests: ['tests/api/mail/mail-injection.test.ts'],
  },
  {
    name: 'a page may be framed by anybody',
    file: 'src/server/http/headers.ts',
    from: "form-action 'self'; frame-ancestors 'none';",
    to: "form-action 'self';",
    tests: ['tests/site/observatory.test.ts'],
  },
  {
    name: 'what a program fills in counts as a person’s',
    file: 'src/server/http/bot-signs.ts',
    from: 'if (unfilled?.trim() || website?.trim()) return true;',
    tests: ['tests/api/accounts/spam.test.ts'],
  },
  {
    name: 'staff may do what only an admin may',
    file: 'src/contract/accounts/roles.ts',
    from: "money: ['admin'],",
    to: 'money: TEAM_ROLES,',
    tests: ['tests/api/http/roles.test.ts'],
  },
  {
    name: 'a sign-in outlives a week without use',
    file: 'src/server/http/authenticate.ts',
    from: 'now - last_used_at > life.idle || ',
    tests: ['tests/api/accounts/sign-in.test.ts'],
  },
  {
    name: 'a sign-in that is used never ends',
    file: 'src/server/http/authenticate.ts',
    from: ' || now - session_at > life.absolute',
    tests: ['tests/api/accounts/sign-in.test.ts'],
  },
  {
    name: 'a checkout sent again is another order',
    file: 'src/server/http/idempotency.ts',
    from: ".where('idempotency_key', '=', key)",
    to: ".where('idempotency_key', '=', '')",
    tests: ['tests/api/orders/checkout.test.ts'],
  },
  {
    name: 'another cart under a used key passes for the first',
    file: 'src/server/http/idempotency.ts',
    from: 'known && known.content_hash !== hash',
    to: 'known && !known.content_hash',
    tests: ['tests/api/orders/checkout.test.ts'],
  },
  {
    name: 'tries are not counted',
    file: 'src/server/http/limits.ts',
    from: 'await limiterFor(limit).consume(keyOf(key));',
    to: 'limiterFor(limit);',
    tests: ['tests/api/accounts/throttles.test.ts'],
  },
  {
    name: 'a picture is kept as it came',
    file: 'src/server/pictures/store-picture.ts',
    from: '.webp`, file, clock.now())',
    to: '.webp`, bytes, clock.now())',
    tests: ['tests/api/pictures/pictures.test.ts'],
  },
  {
    name: 'a mailed link opens things of every kind',
    file: 'src/server/token-links/record-links.ts',
    from: "    .where('kind', 'in', kinds)\n",
    tests: ['tests/api/my-records/token-links.test.ts'],
  },
  {
    name: 'the dashboard cancels what it has confirmed',
    file: 'src/server/appointments/next-appointment.ts',
    from: "facts.state === 'waiting' ? byUs(facts) : isOver(facts)",
    to: 'byUs(facts)',
    tests: ['tests/api/appointments/appointments-admin.test.ts'],
  },
  {
    name: 'an order is cancelled while its payment is captured',
    file: 'src/server/orders/next-order.ts',
    from: 'if (isPaying(facts)) return stillPaying(facts);\n    return {\n      change: cancelled',
    to: 'return {\n      change: cancelled',
    tests: ['tests/api/orders/order-changes.test.ts'],
  },
  {
    name: 'what PayPal refused is asked for again under its key',
    file: 'src/server/money/request-keys.ts',
    from: 'attempt === 1 ?',
    to: 'attempt > 0 ?',
    tests: ['tests/api/payments/settle-refused.test.ts'],
  },
  {
    name: 'what PayPal has not decided is asked for under another key',
    file: 'src/server/money/request-keys.ts',
    from: 'request_key === null\n    ?',
    to: 'attempts > -1\n    ?',
    tests: ['tests/api/payments/settle-refused.test.ts'],
  },
  {
    name: 'a timer tries a refused payment again',
    file: 'src/server/payments/settle-payment.ts',
    from: '(wasRefused(payment) && !isPressed)',
    to: '(wasRefused(payment) && order === null)',
    tests: ['tests/api/payments/settle-refused.test.ts'],
  },
  {
    name: 'a refund is asked for anew where PayPal lists none',
    file: 'src/server/payments/continue-refund.ts',
    from: 'if (refund.attempts > 0 && !isListed) throw',
    to: 'if (refund.attempts > 99 && !isListed) throw',
    tests: ['tests/api/payments/refunds.test.ts'],
  },
  {
    name: 'an upgrade forgets under which key a refund was asked for',
    file: 'src/server/db/migrations/040-request-keys.ts',
    from: "case when asked_minor = amount_minor then '' else '-' || amount_minor end",
    to: "''",
    tests: ['tests/api/db/money-in-flight.test.ts'],
  },
];
