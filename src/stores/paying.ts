// The way to what a press of the pay button needs (src/stores/checkout-calls.ts). That arrives with the first touch of the
// page, so that reading the checkout costs neither its words nor a schema library.
import type { createClient } from '#api/client.ts';
import * as words from '#content/words/checkout.yml';
import type { CartLine } from '#contract/cart.ts';
import type { OpenOrder, TypedAddress } from '#contract/checkout.ts';
import type { ShippingAddress } from '#contract/shipping-address.ts';
import type { awaitMail as AwaitMail } from './await-mail.ts';
import { $cartLines } from './cart.ts';

export type Call = ReturnType<typeof createClient>;

export type Placed =
  | { placed: 'payable'; open: OpenOrder; paypalOrderId: string; approveUrl: string | null }
  /** The same order was placed before, and paid. */
  | { placed: 'paid'; open: OpenOrder }
  | { placed: 'refused'; text: string; errors: Readonly<Record<string, string>> };

export type Settled =
  /** `isConfirmed`: the mail about it has left. */
  | { outcome: 'paid'; isConfirmed: boolean }
  /** Nobody knows yet: PayPal has not said, or the answer did not reach us. */
  | { outcome: 'unknown' }
  | { outcome: 'no-answer' }
  | { outcome: 'review'; text: string }
  /** The payment did not go through; the order can still be paid. */
  | { outcome: 'unpaid'; isApproved: boolean; text: string }
  /** This order cannot be paid any more; the next press makes a new one. */
  | { outcome: 'over'; isSoldOut: boolean; text: string };

export interface CheckedAddress {
  /** As the order needs it; null where something is wrong. */
  address: ShippingAddress | null;
  /** What to say beside which field. */
  errors: Readonly<Record<string, string>>;
}

/** @throws TypeError where it cannot be fetched */
export const loadPaying = () => import('./checkout-calls.ts');

const whenLoaded = <Value>(
  work: (calls: Awaited<ReturnType<typeof loadPaying>>) => Value | Promise<Value>,
  otherwise: Value,
): Promise<Value> =>
  loadPaying().then(
    (calls) => work(calls),
    () => otherwise,
  );

/** The contract's check, before PayPal opens. Where it cannot be fetched the server's is the only one. */
export const checkedAddress = (values: TypedAddress): Promise<CheckedAddress> =>
  whenLoaded(({ checkAddress }) => checkAddress(values), { address: values as ShippingAddress, errors: {} });

/** Places what the cart holds. Pressed again with the same content, it is the same order. */
export const placeCart = (call: Call, address: ShippingAddress): Promise<Placed> =>
  whenLoaded((calls) => calls.placeCart(call, address), {
    placed: 'refused',
    text: words.network,
    errors: {},
  });

/** See src/stores/await-mail.ts. */
export const awaitMail: typeof AwaitMail = (...given) =>
  whenLoaded((calls) => calls.awaitMail(...given), undefined);

/** Asks the server whether the order is paid, and to take the payment if it was approved. */
export const askSettled = (call: Call, id: string): Promise<Settled> =>
  whenLoaded((calls) => calls.askSettled(call, id), { outcome: 'no-answer' });

/** The lines of an order, as the cart still shows them. */
export function boughtLines({ items }: OpenOrder): CartLine[] {
  const quantities = new Map(items.map(({ product, quantity }) => [product, quantity]));
  return $cartLines.get().flatMap((line) => {
    const quantity = quantities.get(line.id);
    return quantity === undefined ? [] : [{ ...line, quantity }];
  });
}
