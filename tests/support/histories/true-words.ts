// Sentences that deny a charge, in mails and in replies, beside our rows and PayPal's books: nobody who paid reads one.
import { expect } from 'vitest';
import type { Refusal } from '#api/client.ts';
import { capturesOf, type MoneyShop } from './money-shop.ts';

const DENIES =
  /(?:not|n[’']t) been charged(?! now)|no money was taken|nothing (?:was|has been) (?:taken|charged)/i;

interface Paying {
  id: string;
  order: string;
  quote: string | null;
  part: 'first' | 'balance' | null;
  paypal: string | null;
  /** PayPal has its money, or a person recorded it. */
  isTaken: boolean;
}

async function paymentsOf(shop: MoneyShop): Promise<Paying[]> {
  const rows = await shop.stack.ctx.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['payments.id', 'order_id', 'quote_id', 'quote_part', 'state', 'received_at', 'paypal_id'])
    .orderBy('position')
    .execute();
  const captured = new Set(capturesOf(shop).map(({ orderId }) => orderId));
  return rows.map(({ id, order_id, quote_id, quote_part, state, received_at, paypal_id }) => ({
    id,
    order: order_id,
    quote: quote_id,
    part: quote_part,
    paypal: paypal_id,
    isTaken: (received_at !== null && state !== 'undone') || captured.has(paypal_id ?? ''),
  }));
}

const takenOf = (payments: readonly Paying[]) =>
  payments.filter(({ isTaken }) => isTaken).map(({ id }) => id);

/** Each new mail. It is about the payment that its fact names, or all of its order, or what accepting its quote costs. */
export async function expectTrueMails(shop: MoneyShop): Promise<void> {
  const mails = await shop.stack.ctx.db
    .selectFrom('outbox')
    .select(['dedupe_key', 'subject', 'text'])
    .execute();
  const unread = mails.filter(({ dedupe_key }) => !shop.read.has(dedupe_key));
  for (const { dedupe_key } of unread) shop.read.add(dedupe_key);
  const denying = unread.filter(({ subject, text }) => DENIES.test(`${subject}\n${text}`));
  if (denying.length === 0) return;
  const payments = await paymentsOf(shop);
  for (const { dedupe_key: fact } of denying) {
    const own = payments.filter(({ id }) => fact.includes(id));
    const isOfQuote = shop.quotes.some(({ quote }) => fact.includes(quote));
    const all = payments.filter((one) =>
      isOfQuote ? one.part === 'first' && fact.includes(one.quote ?? '?') : fact.includes(one.order),
    );
    const about = own.length > 0 ? own : all;
    expect(about.length > 0 || isOfQuote, `a payment, order or quote in ${fact}`).toBe(true);
    expect(takenOf(about), `payments that ${fact} denies`).toEqual([]);
  }
}

/** A refusal. @param id of what it is about: all that was paid for an order or a quote, or one payment, by its order at PayPal */
export async function expectTrueRefusal(
  shop: MoneyShop,
  id: string,
  answer: { ok: true } | Refusal<string>,
): Promise<void> {
  // Another step may take the money between the answer and this look.
  if (answer.ok || shop.isPair || shop.mayStop || !DENIES.test(answer.msg)) return;
  const own = (await paymentsOf(shop)).filter(({ order, quote, paypal }) =>
    [order, quote, paypal].includes(id),
  );
  expect(takenOf(own), `payments denied by “${answer.msg}”`).toEqual([]);
}
