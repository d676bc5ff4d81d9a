// Orders that staff write for somebody on the phone: a mailed link asks for the payment, and the stock is held meanwhile.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { email, personName, phone } from '#contract/field.ts';
import { MAX_LINES } from './cart.ts';
import { orderItem } from './order-draft.ts';
import { orderDetail } from './orders-admin.ts';
import { shippingAddress } from './shipping-address.ts';

/** Prices are the shop's. Without `delivery` the customer collects it. */
export const phoneOrder = z.strictObject({
  lines: z
    .array(z.omit(orderItem, { price: true }))
    .check(
      z.minLength(1, 'Add a part'),
      z.maxLength(MAX_LINES, `Order ${MAX_LINES} different parts at most`),
    ),
  name: personName('Enter a name', 100),
  email,
  phone,
  delivery: z.optional(z.pick(shippingAddress, { address: true, city: true, postCode: true, country: true })),
});
export type PhoneOrder = z.infer<typeof phoneOrder>;

const reply = z.object({ success: z.literal(true), message: z.string(), order: orderDetail });

/** Holds its stock for two days and mails the link. Send `Idempotency-Key` to retry safely. */
export const placePhoneOrder = endpoint({
  method: 'POST',
  path: '/api/orders/phone',
  summary: 'Places an order for somebody on the phone',
  access: 'dashboard',
  body: phoneOrder,
  reply,
  status: 201,
  errors: ['out_of_stock', 'key_reused'],
});

export const mailPaymentLink = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/payment-link',
  summary: 'Mails the link of an unpaid phone order once more',
  access: 'dashboard',
  reply,
  errors: ['order_closed'],
});
