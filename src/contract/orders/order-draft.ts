// The order as the checkout sends it.
import * as z from 'zod/mini';
import { CART_ID, MAX_LINES, MAX_QUANTITY } from './cart.ts';
import { shippingAddress } from './shipping-address.ts';

const quantity = z
  .number()
  .check(
    z.int(),
    z.minimum(1, 'Order at least one'),
    z.maximum(MAX_QUANTITY, `Order ${MAX_QUANTITY} at most`),
  );

/** `price` is ignored. */
export const orderItem = z.object({
  product: z.string().check(z.minLength(1), z.maxLength(128), z.regex(/^[\w-]+$/)),
  quantity,
  price: z.optional(z.unknown()),
});

/** `totalAmount`, if sent, must equal the server's total. */
export const orderDraft = z.object({
  items: z
    .array(orderItem)
    .check(
      z.minLength(1, 'Your cart is empty'),
      z.maxLength(MAX_LINES, `Order ${MAX_LINES} different parts at most`),
    ),
  shippingAddress,
  totalAmount: z.optional(z.number().check(z.minimum(0), z.maximum(100_000_000))),
  userEmail: z.optional(z.unknown()),
  /** Random, and the cart's own until it is paid: of the orders placed from one cart, one is paid. */
  cartId: z.optional(z.string().check(z.regex(CART_ID))),
});
export type OrderDraft = z.infer<typeof orderDraft>;
