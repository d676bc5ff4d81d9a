// What mails say of an order.
import { formatMoney, lineTotal } from '#lib/money.ts';
import type { OrderLineRow, OrderRow } from '../db/order-tables.ts';

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
