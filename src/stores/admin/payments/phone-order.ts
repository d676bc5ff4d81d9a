// The form of an order for somebody on the phone. Its lines are the editor's, which names what is wrong as the contract does.
import { browserCall } from '#api/browser.ts';
import { mailPaymentLink, placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { outcome } from '#stores/admin/admin-list.ts';
import { createDraftForm } from '#stores/admin/draft-form.ts';
import { fillFromCaller } from '#stores/admin/fill-from-caller.ts';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { ordersStore } from '#stores/admin/orders.ts';
import { type LineForm, toLine } from '#stores/admin/quote-form.ts';
import { createIdempotencyKey } from '#stores/form/idempotency-key.ts';
import type { Outcome } from '#stores/row-actions.ts';

export interface PhoneOrderForm {
  lines: readonly LineForm[];
  phone: string;
  name: string;
  email: string;
  handover: 'deliver' | 'collect';
  'delivery.address': string;
  'delivery.city': string;
  'delivery.postCode': string;
  'delivery.country': string;
}
/** Where the shop delivers to, first of all. */
export interface PhoneOrderBase {
  country: string;
}
const KEY = 'phone-order';

const bodyOf = ({ lines, name, email, phone, handover, ...to }: PhoneOrderForm) => ({
  lines: lines.map(toLine).map(({ product = '', quantity }) => ({ product, quantity })),
  name,
  email,
  phone,
  ...(handover === 'deliver' && {
    delivery: {
      address: to['delivery.address'],
      city: to['delivery.city'],
      postCode: to['delivery.postCode'],
      country: to['delivery.country'],
    },
  }),
});

/** @param call the API's client; another in tests @param onTaken shows the new order in the list */
export function createPhoneOrder(call: typeof browserCall, onTaken: () => void) {
  const key = createIdempotencyKey();
  const drafts = createDraftForm({
    view: 'orders',
    keyOf: (_: PhoneOrderBase) => KEY,
    fill: ({ country }): PhoneOrderForm => ({
      phone: '',
      name: '',
      email: '',
      lines: [],
      handover: 'deliver',
      'delivery.address': '',
      'delivery.city': '',
      'delivery.postCode': '',
      'delivery.country': country,
    }),
    schema: () => placePhoneOrder.body,
    body: bodyOf,
    send: (body) => call(placePhoneOrder, { body, idempotencyKey: key.keyFor(JSON.stringify(body)) }),
    show: ({ order }): PhoneOrderBase => {
      key.forget();
      onTaken();
      return { country: order.shippingAddress.country };
    },
    saved: (_, { message }) => message,
    failed: () => 'Failed to take the order',
  });

  const filled = fillFromCaller(call, drafts, ({ name, email, address, city, postCode }) => ({
    name,
    email,
    'delivery.address': address,
    'delivery.city': city,
    'delivery.postCode': postCode,
  }));

  return { ...drafts, ...filled };
}

export const phoneOrder = createPhoneOrder(browserCall, () => void ordersStore.load());

/** Mails the link once more. */
export async function sendLinkAgain(id: string): Promise<Outcome> {
  const answer = await browserCall(mailPaymentLink, { params: { id } });
  if (answer.ok) await orderDetail.refresh();
  return outcome(answer, { failed: 'Failed to send the link' });
}
