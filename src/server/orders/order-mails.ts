// What mails say of an order, and the ones that go to its buyer.
import { formatMoney, lineTotal } from '#lib/money.ts';
import type { Queries } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import type { MailValues } from '#server/mail/templates.ts';
import type { Context } from '#server/platform/context.ts';
import { opensOrder } from '#server/token-links/record-links.ts';

/** By their placeholders. */
export function orderMailValues(order: OrderRow, lines: readonly OrderLineRow[]) {
  const money = (minor: number) => formatMoney(minor, order.currency);
  return {
    'order.number': order.number,
    'order.name': `${order.first_name} ${order.last_name}`,
    'order.email': order.email,
    'order.phone': order.phone,
    'order.total': money(order.total_minor),
    'order.address': [order.address, order.city, order.post_code, order.country].join('\n'),
    'order.lines': lines.map((line) => ({
      quantity: line.quantity,
      name: line.name,
      total: money(lineTotal({ priceMinor: line.price_minor, quantity: line.quantity })),
    })),
  };
}

interface ToBuyer {
  /** What it tells of: one mail of each per order. */
  fact: 'paid' | 'sold-out' | 'cancelled' | 'refunded' | 'shipped' | 'not-paid' | 'payment-pending';
  template: string;
  lines?: readonly OrderLineRow[];
  /** Beside those of the order itself. */
  values?: MailValues;
}

/** Tells the buyer, with a link that opens the order. @param trx the transaction of the fact itself */
export function mailBuyer(
  ctx: Context,
  trx: Queries,
  order: OrderRow,
  { fact, template, lines = [], values = {} }: ToBuyer,
): Promise<void> {
  const ofOrder = orderMailValues(order, lines);
  return queueMail(ctx, trx, {
    fact: `${fact}-${order.id}`,
    template,
    to: { name: ofOrder['order.name'], address: order.email },
    values: { ...ofOrder, ...values },
    opens: opensOrder(ctx, order),
  });
}
