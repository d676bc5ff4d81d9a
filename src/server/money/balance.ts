// What an order's money comes to: the only place that says what is left, due or owed back. All sums are minor units; a payment that was
// undone never came, and what PayPal took and gave back never went.
import { formatMoney } from '#lib/money.ts';
import type { Queries } from '#server/db/open.ts';
import type { DocumentRow, OrderRow, PaymentRow, RefundRow } from '#server/db/order-tables.ts';
import { documentsOf, documentsOfOrders } from './documents.ts';
import { type FullOrder, hasCome, isInReview } from './payment-rows.ts';
import { type NotedRefund, refundsOf, refundsOfOrders } from './refund-rows.ts';

interface OfPayment {
  received: number;
  returned: number;
  onItsWay: number;
  /** Neither gone back nor on its way. */
  left: number;
}

export interface Balance {
  received: number;
  /** Done, by why: only `price` is credited. */
  returned: { price: number; twice: number; takenBack: number };
  /** Asked for, and not done. */
  onItsWay: { price: number; twice: number };
  /** Received and not returned. */
  held: number;
  /** Held and not on its way back. */
  left: number;
  /** Still to be paid, whatever the order's status. Goodwill makes nothing due again. */
  due: number;
  invoiced: number;
  credited: number;
  /** Held beyond the invoices, below 0 where less is held; 0 before there is one. */
  overpaid: number;
  /** Goes back by itself: nobody has decided to keep it, and nothing is sold for it. */
  unwanted: number;
  /** Given back, or about to be, because the price came down. */
  priceBack: number;
  /** @returns zeros for a payment of another order */
  of(payment: Pick<PaymentRow, 'id'>): OfPayment;
}

type Stored = Pick<OrderRow, 'total_minor' | 'received_minor' | 'refunded_minor' | 'taken_back_minor'>;

/** By the sums that are stored with the order, for lists and exports. */
export const dueMinor = ({ total_minor, received_minor, taken_back_minor }: Stored): number =>
  Math.max(0, total_minor - received_minor + taken_back_minor);

export const heldMinor = ({ received_minor, refunded_minor }: Stored): number =>
  received_minor - refunded_minor;

/** As people read it. */
export const heldText = (order: Stored & Pick<OrderRow, 'currency'>): string =>
  formatMoney(heldMinor(order), order.currency);

/** Of what the order costs: what came twice, or for an earlier payment, went back beside it. */
export const refundedOfTotal = ({ refunded_minor, received_minor, total_minor }: Stored): number =>
  Math.max(0, refunded_minor - Math.max(0, received_minor - total_minor));

const sumOf = (rows: readonly { amount_minor: number }[]): number =>
  rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

const grossOf = (documents: readonly DocumentRow[], wanted: DocumentRow['kind']): number =>
  documents.filter(({ kind }) => kind === wanted).reduce((sum, { gross_minor }) => sum + gross_minor, 0);

/** Of what has left the shop cancelled, or waits for a person, somebody decides. */
function unwantedOf(
  order: FullOrder,
  { left, overpaid, onItsWay }: Pick<Balance, 'left' | 'overpaid' | 'onItsWay'>,
): number {
  if (isInReview(order)) return 0;
  if (order.status !== 'cancelled') return Math.max(0, overpaid - onItsWay.twice);
  return order.shipped_at === null ? Math.max(0, left - order.kept_minor) : 0;
}

/** @param refunds all of the order's @param documents all of the order's */
export function balanceOf(
  order: FullOrder,
  refunds: readonly RefundRow[],
  documents: readonly DocumentRow[],
): Balance {
  const done = refunds.filter(({ state, given_back_at }) => state === 'done' && given_back_at === null);
  const requested = refunds.filter(({ state }) => state === 'requested');
  const by = (rows: readonly RefundRow[], wanted: RefundRow['why']) =>
    sumOf(rows.filter(({ why }) => why === wanted));
  const received = sumOf(order.payments.filter(hasCome));
  const returned = { price: by(done, 'price'), twice: by(done, 'twice'), takenBack: by(done, 'taken-back') };
  const onItsWay = { price: by(requested, 'price'), twice: by(requested, 'twice') };
  const held = received - sumOf(done);
  const left = held - sumOf(requested);
  const invoiced = grossOf(documents, 'invoice');
  const credited = grossOf(documents, 'credit');
  const overpaid = invoiced > 0 ? held - (invoiced - credited) : 0;
  const isOfBill = order.origin === 'bill';
  return {
    received,
    returned,
    onItsWay,
    held,
    left,
    due: Math.max(0, order.total_minor - received + (isOfBill ? returned.takenBack : 0)),
    invoiced,
    credited,
    overpaid,
    unwanted: unwantedOf(order, { left, overpaid, onItsWay }),
    priceBack: returned.price + onItsWay.price,
    of({ id }) {
      const of = (rows: readonly RefundRow[]) => sumOf(rows.filter(({ payment_id }) => payment_id === id));
      const came = sumOf(order.payments.filter((payment) => payment.id === id && hasCome(payment)));
      const sums = { received: came, returned: of(done), onItsWay: of(requested) };
      return { ...sums, left: came - sums.returned - sums.onItsWay };
    },
  };
}

/** An order's rows of money, and what they come to. */
export interface Ledger {
  /** Oldest first. */
  refunds: readonly NotedRefund[];
  balance: Balance;
}

/** In as many queries for one order as for many. @returns in the order of `orders` */
export async function readLedgers(queries: Queries, orders: readonly FullOrder[]): Promise<Ledger[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const [refunds, documents] = [await refundsOfOrders(queries, ids), await documentsOfOrders(queries, ids)];
  return orders.map((order) => {
    const own = refunds.filter(({ order_id }) => order_id === order.id);
    const papers = documents.filter(({ order_id }) => order_id === order.id);
    return { refunds: own, balance: balanceOf(order, own, papers) };
  });
}

/** Read once in a flow, and handed down. @param order as it was locked, where something is decided by it */
export async function readLedger(queries: Queries, order: FullOrder): Promise<Ledger> {
  const refunds = await refundsOf(queries, order.id);
  return { refunds, balance: balanceOf(order, refunds, await documentsOf(queries, order.id)) };
}
