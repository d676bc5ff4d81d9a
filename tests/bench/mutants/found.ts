// Faults of the last months, put back one by one: those that random histories found, those of how visits end with their money, and
// those of calls that met.
import type { Mutant } from './list.ts';

const HISTORIES = ['tests/api/payments/found-histories.test.ts'];
const ENDS = ['tests/api/quotes/ends.test.ts'];
const END_ORDERS = 'src/server/endings/end-orders.ts';
const END_VISIT = 'src/server/endings/end-visit.ts';
const NEXT_ORDER = 'src/server/orders/next-order.ts';
const FOLLOW_REFUND = 'src/server/payments/follow-refund.ts';
const RECORD_REFUND = 'src/server/payments/record-refund.ts';

/** In the order of the tests that keep their histories. */
const FOUND: readonly Mutant[] = [
  {
    name: 'found: an order is cancelled and set to completed at once',
    file: 'src/server/endings/change-order.ts',
    from: 'if (isCancelled) refuseOtherPayment(paymentStatus, visit !== null);',
    tests: ['tests/api/quotes/end-choices.test.ts'],
  },
  {
    name: 'found: what PayPal’s own pages took is counted again by the refund that was asked for',
    file: RECORD_REFUND,
    from: 'if (refundId === null && refund.amount_minor > received - returned) {',
    to: "if (refundId === '') {",
    tests: HISTORIES,
  },
  {
    name: 'found: an order that is delivered unpaid keeps its time for ever',
    file: NEXT_ORDER,
    from: "return { change: closed, effects: ['let its time go'],",
    to: 'return { change: closed, effects: [],',
    tests: HISTORIES,
  },
  {
    name: 'found: parts that were fitted come back to the shelf',
    file: NEXT_ORDER,
    from: '!areOnTheShelf(facts) && !facts.hasLeft',
    to: '!areOnTheShelf(facts)',
    tests: HISTORIES,
  },
  {
    name: 'found: parts that were fitted count as here',
    file: NEXT_ORDER,
    from: "change: { status: 'delivered', left: 'yes' }",
    to: "change: { status: 'delivered' }",
    tests: HISTORIES,
  },
  {
    name: 'found: a chargeback writes a credit note',
    file: RECORD_REFUND,
    from: "if (done.why === 'price')",
    to: "if (done.why !== 'twice')",
    tests: HISTORIES,
  },
  {
    name: 'found: a second payment that goes back at PayPal writes a credit note',
    file: FOLLOW_REFUND,
    from: "told === 'taken-back' ? 0 : Math.min(amount, surplusFor(payment, ledger))",
    to: 'Math.min(0, surplusFor(payment, ledger))',
    tests: HISTORIES,
  },
  {
    name: 'found: a time that is held for a payment stays held when that comes after the visit',
    file: 'src/server/appointments/move-appointment.ts',
    from: "if (has('let the held time go')) await releaseHeldTime(trx, { order: orderId });",
    tests: HISTORIES,
  },
  {
    name: 'found: no mail about a bill’s refund can be written',
    file: 'src/server/mail/queue-mail.ts',
    from: "bill: 'order.link',",
    tests: HISTORIES,
  },
  {
    name: 'found: who paid a part of a cancelled bill reads that nothing was charged',
    file: 'src/server/bills/pay-bill.ts',
    from: "'This bill is cancelled. You have not been charged now.'",
    to: "'This bill is cancelled. You have not been charged.'",
    tests: HISTORIES,
  },
  {
    name: 'found: the money of an order that was cancelled after its visit stays',
    file: END_ORDERS,
    from: "and([eb('shipped_at', 'is not', null), eb('payment_state', '=', 'completed')]),",
    tests: HISTORIES,
  },
  {
    name: 'found: a second reversal counts for nothing where what went before was never told',
    file: FOLLOW_REFUND,
    from: 'if (refund && toMinor(refund.value) > heldOf(await readLedger(trx, row), payment))\n    row = await recordReturned(ctx, trx, row, payment);',
    tests: [...HISTORIES, 'tests/api/payments/refunds-at-paypal.test.ts'],
  },
  {
    name: 'found: a visit that the office ended, and opens again, has no time',
    file: 'src/server/jobs/attendances.ts',
    from: 'engineer_id: attendance.engineer_id ?? entry?.engineer_id ?? null,',
    tests: HISTORIES,
  },
  {
    name: 'found: a bill is owed while PayPal looks at its second payment',
    file: 'src/server/platform/owed-bills.ts',
    from: ' and orders.total_minor > orders.received_minor - orders.taken_back_minor',
    tests: ['tests/api/bills/found-in-review.test.ts'],
  },
  {
    name: 'found: a capture that may not be taken is under way for ever after a stop',
    file: 'src/server/payments/settle-payment.ts',
    from: 'if (begun) await openAgain(ctx, seen);',
    tests: ['tests/api/bills/found-in-review.test.ts'],
  },
  {
    name: 'found: the rest that is begun while its visit ends stays open',
    file: END_VISIT,
    from: 'if (!(await areAll(trx, asked, id))) throw new OrderChanged();',
    engine: 'postgres',
    tests: ['tests/api/quotes/races.test.ts'],
  },
];

/** Each breaks one of the tests of ENDS, in their order. */
const ENDINGS: readonly Mutant[] = [
  {
    name: 'ending: the first order of a visit that ends stays paid',
    file: END_ORDERS,
    from: 'for (const one of asked) {\n    const minor',
    to: 'for (const one of asked.slice(1)) {\n    const minor',
    tests: ENDS,
  },
  {
    name: 'ending: the mail of a visit that is called off doesn’t say what goes back',
    file: END_VISIT,
    from: 'rest.mails({ reason, money, ',
    to: "rest.mails({ reason, money: '', ",
    tests: ENDS,
  },
  {
    name: 'ending: the staff read nothing of the money',
    file: END_VISIT,
    from: 'moneyForStaff(ended) });',
    to: "moneyForStaff(ended) && '' });",
    tests: ENDS,
  },
  {
    name: 'ending: what is kept is kept of the rest before the first payment',
    file: END_ORDERS,
    from: 'isFirst(other) - isFirst(one)',
    to: 'isFirst(one) - isFirst(other)',
    tests: ENDS,
  },
  {
    name: 'ending: a refund of nothing is promised',
    file: END_ORDERS,
    from: "sum > 0 || money === 'unknown'",
    to: "sum >= 0 || money === 'unknown'",
    tests: ENDS,
  },
  {
    name: 'ending: more goes back than was paid',
    file: END_ORDERS,
    from: 'giveBack > total || ',
    tests: ENDS,
  },
  {
    name: 'ending: money that comes days after the end stays',
    file: NEXT_ORDER,
    from: "isBill(facts) ? 'refund this payment' : 'refund what is left',",
    to: "...is(isBill(facts), 'refund this payment'),",
    tests: ENDS,
  },
  {
    name: 'ending: nothing can be ended while PayPal is away',
    file: 'src/server/payments/continue-refund.ts',
    from: 'if (!(error instanceof PayPalError)) throw error;',
    to: 'if (error) throw error;',
    tests: ENDS,
  },
  {
    name: 'ending: the rest isn’t given back with the deposit',
    file: END_ORDERS,
    from: ".where('quotes.appointment_id', '=', appointmentId)",
    to: ".where('quotes.appointment_id', '=', appointmentId)\n      .where('quote_part', '=', 'first')",
    tests: ENDS,
  },
  {
    name: 'ending: a payment that is open at PayPal keeps the visit from ending',
    file: 'src/server/payments/ask-paypal.ts',
    from: '{ mayCapture: false });',
    to: '{ mayCapture: false });\n  if (settled.is !== "settled") throw new ApiError("order_closed");',
    tests: ENDS,
  },
  {
    name: 'ending: goodwill calls the visit off',
    file: 'src/server/endings/change-order.ts',
    from: 'const visit = isCancelled ? await visitPaidBy(ctx.db, asked.order) : null;',
    to: 'const visit = await visitPaidBy(ctx.db, asked.order);',
    tests: ENDS,
  },
  {
    name: 'ending: goodwill at PayPal puts the parts of a visit on the shelf',
    file: NEXT_ORDER,
    from: 'areKept(facts) && ORIGINS[facts.origin].isParcel',
    to: 'areKept(facts)',
    tests: ENDS,
  },
  {
    name: 'ending: goodwill makes the rest dearer',
    file: 'src/server/quotes/offer.ts',
    from: 'quote.total_minor - quote.due_minor;',
    to: 'quote.total_minor - (await paidFor(queries, quote.id)).reduce((sum, { amount }) => sum + amount * 100, 0);',
    tests: ENDS,
  },
  {
    name: 'ending: cancelling the order of the rest ends the visit',
    file: 'src/server/quotes/follow-quote.ts',
    from: "if (order.quote_part !== 'first' || !order.quote_id || order.status === 'cancelled') return null;",
    to: "if (!order.quote_id || order.status === 'cancelled') return null;",
    tests: ENDS,
  },
  {
    name: 'ending: work that has begun is cancelled by its customer',
    file: 'src/server/appointments/next-appointment.ts',
    from: "if (state === 'to come back') return refuse(COMES_BACK);\n    if (hasBegun && isOpen(facts)) return refuse(BEGUN);\n    if (by",
    to: 'if (by',
    tests: ['tests/api/quotes/end-rules.test.ts'],
  },
];

/** Each is noticed without a random history. */
const REFUNDS: readonly Mutant[] = [
  {
    name: 'refund: whichever is first is recorded as made',
    file: RECORD_REFUND,
    from: "selectAll().where('id', '=', id).executeTakeFirstOrThrow();",
    to: 'selectAll().executeTakeFirstOrThrow();',
    tests: ['tests/api/payments/partial-refunds.test.ts'],
  },
  {
    name: 'refund: one that can’t be made any more ends all others',
    file: 'src/server/money/write-rows.ts',
    from: "updateTable('refunds').set(change).where('id', '=', id)",
    to: "updateTable('refunds').set(change)",
    tests: ['tests/api/payments/refunds-raced.test.ts'],
  },
  {
    name: 'refund: one that PayPal refused waits although all of the money is back',
    file: RECORD_REFUND,
    from: '  if (isAll) await closeRefused',
    to: '  if (!isAll) await closeRefused',
    tests: ['tests/api/payments/refunds-raced.test.ts'],
  },
];

const AT_THE_DOOR = ['tests/api/bills/paid-meanwhile.test.ts'];
const MEETINGS: readonly Mutant[] = [
  {
    name: 'at the door: money that is taken while the bill is sent stands on no bill',
    file: 'src/server/bills/send-bill.ts',
    from: 'await lockAppointment(trx, id);',
    engine: 'postgres',
    tests: AT_THE_DOOR,
  },
  {
    name: 'at the door: money that is taken while somebody says that nothing is to bill is forgotten',
    file: 'src/server/bills/nothing-to-bill.ts',
    from: 'await lockAppointment(trx, id);',
    engine: 'postgres',
    tests: AT_THE_DOOR,
  },
  {
    name: 'at the door: money that is taken after nothing was to bill asks for no bill',
    file: 'src/server/jobs/take-money.ts',
    from: '.set({ nothing_to_bill: null })',
    to: ".set(({ ref }) => ({ nothing_to_bill: ref('nothing_to_bill') }))",
    tests: AT_THE_DOOR,
  },
  {
    name: 'a press that finds no capture under way locks its order twice',
    file: 'src/server/payments/begin-capture.ts',
    from: "if (payment.state !== 'capturing') return;",
    tests: ['tests/api/orders/one-lock.test.ts'],
  },
  {
    name: 'a bill that PayPal took back is paid all the same',
    file: 'src/server/orders/write-money.ts',
    from: "if (order.origin === 'bill' && order.status !== 'cancelled' && dueMinor(order) > 0) return 'pending';",
    tests: ['tests/api/bills/charged-back.test.ts'],
  },
  {
    name: 'a bill whose payment PayPal gave back can’t be cancelled',
    file: 'src/server/bills/change-bill.ts',
    from: "\n        .where('given_back_at', 'is', null)",
    tests: ['tests/api/bills/charged-back.test.ts'],
  },
  {
    name: 'how a visit was to end is forgotten where nobody has agreed',
    file: 'src/server/jobs/pages/sheet-pages.ts',
    from: '{ ending: typed.ending, lacksAgreement: true }',
    to: '{ lacksAgreement: true }',
    tests: ['tests/api/jobs/sheet-pages.test.ts'],
  },
];

export const FOUND_MUTANTS = [...FOUND, ...ENDINGS, ...REFUNDS, ...MEETINGS];
