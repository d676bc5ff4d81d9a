// What mails say of an order, the ones that go to its buyer, and whether the confirmation has left.
import type * as texts from '#content/messages/invoice.yml';
import { isNet } from '#contract/orders/invoices.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, lineTotal, toMinor } from '#lib/money.ts';
import type { Trx } from '#server/db/open.ts';
import type { OrderLineRow, OrderRow } from '#server/db/order-tables.ts';
import { type MailLine, sumLine } from '#server/mail/frame.ts';
import { type MailToQueue, queueMail } from '#server/mail/queue-mail.ts';
import type { MailValues } from '#server/mail/templates.ts';
import { papersOf } from '#server/money/documents.ts';
import { type FullOrder, hasCome } from '#server/money/payment-rows.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { mailStaff } from '#server/settings/admin-settings.ts';
import type { Effect } from './order-facts.ts';
import { orderLines } from './order-rows.ts';
import { type AfterPaid, followsFrom } from './origins.ts';
import { paidBeforeText } from './paid-before.ts';

/** A phone order without an address. */
const isCollected = ({ origin, address }: OrderRow): boolean => origin === 'phone' && address === '';

/** As the order's newest invoice lists them, with the total below: to a company without VAT, which then stands there, too. */
async function mailLines(ctx: Context, trx: Trx, order: OrderRow, lines: readonly OrderLineRow[]) {
  if (lines.length === 0) return [];
  const messages = messagesFor<typeof texts>('invoice', ctx.company);
  const { company, currency } = order;
  const { invoices } = company ? await papersOf(trx, order) : { invoices: [] };
  const [invoice] = invoices.filter(isNet).slice(-1);
  const money = (minor: number) => formatMoney(minor, currency);
  const listed = lines.map(({ quantity, name, image, part_number, price_minor }, at): MailLine => {
    const net = invoice?.items[at]?.net;
    const total = net ? toMinor(net.amount) : lineTotal({ priceMinor: price_minor, quantity });
    return { quantity, name, image, number: part_number, total: money(total) };
  });
  const total = money(order.total_minor);
  if (!invoice) return [...listed, sumLine(messages.totalWithVat, total)];
  return [
    ...listed,
    sumLine(messages.net, money(toMinor(invoice.net))),
    sumLine(fillIn(messages.vat, { rate: invoice.vatRate }), money(toMinor(invoice.vat))),
    sumLine(messages.total, total),
  ];
}

/** By their placeholders. @param lines of the mail, if it lists the order's */
export function orderMailValues(order: OrderRow, lines: MailLine[] = []) {
  const money = (minor: number) => formatMoney(minor, order.currency);
  const name = `${order.first_name} ${order.last_name}`;
  return {
    'order.number': order.number,
    'order.name': name,
    'order.email': order.email,
    'order.phone': order.phone,
    'order.total': money(order.total_minor),
    'order.address': (isCollected(order)
      ? [name, 'Collected from us']
      : [name, order.address, order.city, order.post_code, order.country]
    ).join('\n'),
    'order.lines': lines,
  };
}

interface ToBuyer {
  /** The reported change; one mail of each kind per order, or where it is about money per payment or refund. */
  fact:
    | `refunded-${string}`
    | `cancelled-${string}`
    | `paid-${string}`
    | `invoice-${string}`
    | `sold-out-${string}`
    | `bill-${string}`
    | 'shipped'
    | `to-pay-${number}`
    | `shipped-${number}`
    | 'delivered'
    | `not-paid-${string}`
    | `payment-pending-${string}`;
  template: string;
  lines?: readonly OrderLineRow[];
  /** Beside those of the order itself. */
  values?: MailValues;
  given?: MailToQueue['given'];
}

/** Tells the buyer, if there is an address, with a link that opens the order. @param trx the transaction of the fact itself */
export async function mailBuyer(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  { fact, template, lines = [], values = {}, given }: ToBuyer,
): Promise<void> {
  if (!order.email) return;
  const ofOrder = orderMailValues(order, await mailLines(ctx, trx, order, lines));
  await queueMail(ctx, trx, {
    fact: `${fact}-${order.id}`,
    template,
    // Before a payment anybody may have typed name and address.
    to: { name: order.received_minor > 0 ? ofOrder['order.name'] : '', address: order.email },
    values: { ...ofOrder, ...values },
    given,
    opens: { kind: followsFrom(order).opens, id: order.id },
  });
}

/** @param lines all of the order's @param trx the transaction that sets the status @param fact of a mail that is sent once more */
export function mailShipped(
  ctx: Context,
  trx: Trx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  fact: 'shipped' | `shipped-${number}` = 'shipped',
): Promise<void> {
  const { carrier, tracking_number, tracking_link } = order;
  const tracking = [
    carrier && `Carrier: ${carrier}`,
    tracking_number && `Tracking number: ${tracking_number}`,
    tracking_link,
  ];
  const text = tracking.filter(Boolean).join('\n') || 'This parcel travels without a tracking number.';
  const values = { 'order.tracking': text };
  return mailBuyer(ctx, trx, order, { fact, template: 'order-shipped', lines, values });
}

const isMail = (effect: Effect): effect is Extract<Effect, `mail: ${string}`> => effect.startsWith('mail: ');

interface Told {
  effects: readonly Effect[];
  paymentId: string;
  /** Of the mail about a payment, beside the order's own. */
  values: AfterPaid['mailValues'];
}

/** Buyer and staff, about a move. @param before whom it finds */
export async function mailMove(
  ctx: Context,
  trx: Trx,
  before: OrderRow,
  order: FullOrder,
  { effects, paymentId, values }: Told,
): Promise<void> {
  const wanted = effects.filter(isMail);
  if (wanted.length === 0) return;
  const { mails, isParcel } = followsFrom(order);
  const price = formatMoney(order.total_minor, order.currency);
  const given = isParcel ? ({ kind: 'goods', price } as const) : null;
  const lines = await orderLines(trx, order.id);
  const send: Record<Extract<Effect, `mail: ${string}`>, () => Promise<void>> = {
    'mail: paid': async () => {
      await mailBuyer(ctx, trx, order, {
        fact: `paid-${paymentId}`,
        template: mails.paid,
        lines,
        values: (await values?.()) ?? {},
        given,
      });
      const twice = await paidBeforeText(ctx, trx, order, lines);
      await mailStaff(ctx, trx, {
        fact: `paid-staff-${paymentId}-${order.id}`,
        template: twice ? 'order-paid-again-staff' : `${mails.paid}-staff`,
        values: { ...orderMailValues(order, await mailLines(ctx, trx, order, lines)), 'order.twice': twice },
      });
    },
    'mail: not paid': () =>
      mailBuyer(ctx, trx, before, { fact: `not-paid-${paymentId}`, template: mails.notPaid }),
    'mail: not possible': () =>
      mailBuyer(ctx, trx, order, { fact: `sold-out-${paymentId}`, template: mails.notPossible }),
    'mail: shipped': () => mailShipped(ctx, trx, order, lines),
    'mail: delivered': () => mailBuyer(ctx, trx, order, { fact: 'delivered', template: 'order-delivered' }),
  };
  for (const effect of wanted) await send[effect]();
}

/** Whether the mail that confirms the payment has left, or was written as a file, or swept since. */
export async function isConfirmationSent({ db }: Context, { id, payments }: FullOrder): Promise<boolean> {
  const mail = await db
    .selectFrom('outbox')
    .select(['sent_at', 'file_at'])
    .where('dedupe_key', '=', `paid-${payments.findLast(hasCome)?.id}-${id}`)
    .executeTakeFirst();
  return !mail || mail.sent_at !== null || mail.file_at !== null;
}
