// Moves an order as the table says: its row and money, then the effects in the one order of the locks. The caller's transaction.

import type { ErrorCode } from '#contract/error.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow } from '#server/db/order-tables.ts';
import { refundRest } from '#server/money/begin-refund.ts';
import { creditInvoice } from '#server/money/credit-invoice.ts';
import { issueInvoice } from '#server/money/issue-invoice.ts';
import {
  captureOf,
  type FullOrder,
  isCapturing,
  isInReview,
  pendingOf,
  undecidedOf,
} from '#server/money/payment-rows.ts';
import { keepByHand } from '#server/money/write-rows.ts';
import { ApiError } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { flagOrder } from './flag-order.ts';
import { nextOrder } from './next-order.ts';
import type { By, Change, Effect, Next, OrderEvent, OrderFacts } from './order-facts.ts';
import { mailMove } from './order-mails.ts';
import { type LockedOrder, lockOrder, orderLines } from './order-rows.ts';
import { type Holder, rulesOf } from './origins.ts';
import { giveStockBack, takeReturned, takeStock } from './stock.ts';
import { type Decided, type OrderChange, updateOrder } from './update-order.ts';
import type { Moved } from './write-money.ts';

function underWayOf(order: FullOrder): OrderFacts['underWay'] {
  if (isInReview(order)) return 'review';
  if (pendingOf(order)) return 'pending';
  return isCapturing(order) ? 'capturing' : 'no';
}

export const factsOf = (order: FullOrder): OrderFacts => ({
  origin: order.origin,
  status: order.status,
  stock: order.stock_state,
  hasLeft: order.shipped_at !== null,
  payment: order.payment_state,
  underWay: underWayOf(order),
  throughPayPal: captureOf(order) !== null,
  hasReturned: order.refunded_minor > 0,
  part: order.quote_part,
});

/** What a move brings beside the table's decision. */
export interface Move {
  event: OrderEvent;
  by: By;
  /** A user's id, a link, or `payments`: for the history. */
  actor?: string;
  /** Columns that no decision rests on. */
  change?: OrderChange;
  moved?: Moved;
  /** Its line in the history; without one its caller writes it. */
  log?: { action: string; more?: Record<string, unknown> };
  /** The payment that it is about. */
  paymentId?: string;
}

/** The customer reads it on the credit note. */
export const NOT_RECEIVED = 'The payment was not received';

function columnsOf({ status, stock, left }: Change, order: FullOrder, now: number): Decided {
  return {
    ...(status && { status }),
    ...(stock && { stock_state: stock }),
    ...(left === 'yes' && { shipped_at: order.shipped_at ?? now }),
    ...(left === 'no' && { shipped_at: null }),
  };
}

/** What has changed, and what its caller adds. */
function logOf(before: FullOrder, after: FullOrder, more: Record<string, unknown> = {}) {
  const of = ({ status, payment_state, stock_state }: FullOrder) => ({
    status,
    payment: payment_state,
    stock: stock_state,
  });
  const was = of(before);
  const changed = Object.entries(of(after)).filter(([what, now]) => was[what as keyof typeof was] !== now);
  return { before: was, after: { ...Object.fromEntries(changed), ...more } };
}

/** For an order that may not be written yet. @param by who reads the refusal @throws ApiError out_of_stock, slot_taken */
export async function hold(
  ctx: Context,
  trx: Trx,
  order: Holder,
  lines: readonly Pick<OrderLineRow, 'product_id' | 'quantity' | 'name'>[],
  by: By,
): Promise<void> {
  await takeStock(trx, lines, ctx.clock.now(), by);
  await rulesOf(ctx, order).held?.(ctx, trx, order, by);
}

/** In the order of the locks. @param before the order as it was read @throws ApiError order_closed, out_of_stock, slot_taken */
async function run(
  ctx: Context,
  trx: Trx,
  before: FullOrder,
  order: FullOrder,
  effects: readonly Effect[],
  { by, actor = 'payments', paymentId = '' }: Omit<Move, 'event'>,
): Promise<void> {
  const now = ctx.clock.now();
  const has = (effect: Effect) => effects.includes(effect);
  const rules = rulesOf(ctx, order);
  if (has('expect payable')) await rules.expectPayable?.(trx, order);
  const after = has('follow its payment') ? await rules.paid?.(ctx, trx, order, actor) : null;
  if (has('take what came back')) await takeReturned(trx, before, await orderLines(trx, order.id), now, by);
  if (has('take its units')) await takeStock(trx, await orderLines(trx, order.id), now, by);
  if (has('give its units back')) await giveStockBack(trx, await orderLines(trx, order.id), now);
  if (has('hold its time')) await rules.held?.(ctx, trx, order, by);
  if (has('let its time go')) await rules.lapsed?.(trx, order);
  await after?.takeTime?.(by);
  if (has('invoice')) await issueInvoice(ctx, trx, order, await orderLines(trx, order.id));
  if (has('credit note'))
    await creditInvoice(ctx, trx, { orderId: order.id, reason: NOT_RECEIVED, refundId: null, lines: [] });
  if (has('refund what is left')) await refundRest(ctx, trx, order, { recorded_by: actor });
  if (has('refund this payment')) {
    const payments = order.payments.filter(({ id }) => id === paymentId);
    await refundRest(ctx, trx, { ...order, payments }, { recorded_by: actor });
  }
  if (has('keep what waits to be sent by hand')) await keepByHand(trx, order.id, now);
  if (after?.mail) await after.mail(paymentId);
  else await mailMove(ctx, trx, before, order, { effects, paymentId, values: after?.mailValues });
}

/** Somebody else has its units or its time, or its quote has ended. */
export const isGone = (error: unknown): error is ApiError =>
  error instanceof ApiError && ['out_of_stock', 'slot_taken', 'order_closed'].includes(error.code);

/** Takes the transaction back: another event follows in its place. */
class Gone extends ApiError {
  readonly event: OrderEvent;

  constructor(code: ErrorCode, event: OrderEvent) {
    super(code);
    this.event = event;
  }
}

/** @throws Gone, ApiError with the table's refusal */
function decide(order: FullOrder, { event, by }: Pick<Move, 'event' | 'by'>): Next {
  const next = nextOrder(factsOf(order), event, by);
  if (!('refuse' in next) || next.refuse === 'late') return next;
  if (next.whenGone) throw new Gone(next.refuse, next.whenGone);
  throw new ApiError(next.refuse, next.why ? { msg: next.why } : {});
}

/** @throws ApiError with the table's refusal */
export const expectMove = (order: LockedOrder, event: OrderEvent, by: By): Next =>
  decide(order, { event, by });

/**
 * Decides once, upon the order as it is, and writes that.
 * @returns it as it is now; as it was where the event comes too late
 * @throws ApiError with the table's refusal, out_of_stock, slot_taken
 */
export async function moveOrder(
  ctx: Context,
  trx: Trx,
  before: LockedOrder,
  move: Move,
): Promise<LockedOrder> {
  const { actor = 'payments', change = {}, moved = {}, log } = move;
  const next = decide(before, move);
  if ('refuse' in next) return before;
  const { undecided, unpaid } = next.change;
  const open = undecidedOf(before);
  const money = {
    ...(open && undecided && { payments: [[open.id, { state: undecided }] as const] }),
    ...(unpaid && { unpaid }),
    ...moved,
  };
  const decided = columnsOf(next.change, before, ctx.clock.now());
  const after = await updateOrder(ctx, trx, before, change, money, decided);
  if (log) await audit(ctx, trx, actor, log.action, ['order', before.id], logOf(before, after, log.more));
  await run(ctx, trx, before, after, next.effects, { ...move, actor }).catch((error) => {
    throw next.whenGone && isGone(error) ? new Gone(error.code, next.whenGone) : error;
  });
  return next.review ? flagOrder(ctx, trx, after, { reason: next.review }) : after;
}

/**
 * In a transaction of its own; once more, in another, where the order's units or time are gone.
 * @param write with the event that is to follow, and why it isn't the first one
 */
export async function moveOrElse<T>(
  { db }: Context,
  id: string,
  event: OrderEvent,
  write: (trx: Trx, order: LockedOrder, event: OrderEvent, why?: ErrorCode) => Promise<T>,
): Promise<T> {
  const attempt = (...what: [OrderEvent, ErrorCode?]) =>
    db.transaction().execute(async (trx) => write(trx, await lockOrder(trx, id), ...what));
  return attempt(event).catch((error) => {
    if (!(error instanceof Gone)) throw error;
    return attempt(error.event, error.code);
  });
}
