// Bills for visits, and what quotes cost: what is open, until when, and where to pay it.
import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/bills.yml';
import * as lists from '#content/messages/lists.yml';
import type { ListedOrder } from '#contract/orders/own-order.ts';
import { PagedList } from '#islands/shared/PagedList.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatInstant, formatVisitDay } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import { EVERYTHING } from '#stores/listing.ts';
import { ownBills } from '#stores/my-records/own-orders.ts';

const money = (major: number, { currency }: ListedOrder) => formatMoney(toMinor(major), currency);
const dueOf = ({ billed }: ListedOrder): number => billed?.due ?? 0;

/** A bill's own page shows its invoice, too; a quote's has none. */
const paperOf = ({ _id, quote }: ListedOrder) => `${quote ? PATHS.order : PATHS.bill}#order=${_id}`;
const payPageOf = ({ _id, quote }: ListedOrder) => `${quote ? PATHS.quoteOffer : PATHS.bill}#order=${_id}`;

const Name = (order: ListedOrder) => (
  <>
    <a className="link inline-block py-0.5" href={paperOf(order)}>
      {order.orderNumber}
    </a>
    <span className="label block font-normal whitespace-nowrap">{formatInstant(order.createdAt)}</span>
  </>
);

const PARTS = { first: messages.deposit, balance: messages.balance };

function Work({ billed, quote }: ListedOrder) {
  const notes = [
    billed?.visitOn && fillIn(messages.visit, { day: formatVisitDay(billed.visitOn) }),
    quote && PARTS[quote.part],
  ];
  return (
    <>
      {billed?.service}
      <span className="label block font-normal">{notes.filter(Boolean).join(', ')}</span>
    </>
  );
}

/** What is to be known of its money. @param today London */
export function billState(
  order: ListedOrder,
  today: string,
): { text: string; isOpen: boolean; isLate: boolean } {
  const { status, paymentStatus, billed } = order;
  const over = (text: string) => ({ text, isOpen: false, isLate: false });
  const due = money(dueOf(order), order);
  if (paymentStatus === 'refunded') return over(messages.isRefunded);
  if (status === 'cancelled') return over(messages.isCancelled);
  if (dueOf(order) === 0) return over(messages.isPaid);
  if (billed?.isWrittenOff) return over(fillIn(messages.isWrittenOff, { due }));
  if (!billed?.dueOn) return { text: fillIn(messages.dueOpen, { due }), isOpen: true, isLate: false };
  const isLate = billed.dueOn < today;
  const text = fillIn(isLate ? messages.overdueSince : messages.dueBy, {
    due,
    day: formatVisitDay(billed.dueOn),
  });
  return { text, isOpen: true, isLate };
}

function State({ order }: { order: ListedOrder }) {
  const { text, isOpen, isLate } = billState(order, londonClock(Date.now()).date);
  if (!isOpen) return text;
  return <Chip tone={isLate ? 'cancelled' : 'pending'}>{text}</Chip>;
}

function Pay({ order }: { order: ListedOrder }) {
  if (!billState(order, '').isOpen) return null;
  const due = money(dueOf(order), order);
  return (
    <a
      className="button button-small"
      href={payPageOf(order)}
      aria-label={fillIn(messages.payOne, { due, orderNumber: order.orderNumber })}
    >
      {messages.pay}
    </a>
  );
}

const columns: readonly Column<ListedOrder>[] = [
  { head: messages.bill, isName: true, cell: (order) => <Name {...order} /> },
  { head: messages.work, cell: (order) => <Work {...order} /> },
  { head: messages.total, isNumber: true, cell: (order) => money(order.totalAmount, order) },
  { head: messages.open, cell: (order) => <State order={order} /> },
  { head: lists.action, cell: (order) => <Pay order={order} /> },
];

/** Of a list that somebody loads. */
export function MyBills() {
  const list = useStore(ownBills.$list);
  return (
    <PagedList
      list={list}
      loading={messages.listLoading}
      failed={messages.listNotLoaded}
      empty={null}
      onRetry={() => void ownBills.load()}
      onPage={(page) => void ownBills.load({ ...EVERYTHING, page })}
    >
      {(items) => <Table caption={messages.mine} columns={columns} rows={items} rowKey={({ _id }) => _id} />}
    </PagedList>
  );
}
