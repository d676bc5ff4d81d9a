// What the checkout page keeps for its tab, so that a reload loses nothing and never makes a second order.
import * as z from 'zod/mini';

const text = z.string().check(z.maxLength(500));

/** An order that was placed and, for all this tab knows, not yet paid. */
export const openOrder = z.object({
  id: text,
  orderNumber: text,
  email: text,
  items: z.array(z.object({ product: text, quantity: z.int() })),
  /** Until when its stock is held; milliseconds since 1970. */
  heldUntil: z.number(),
  /** The buyer has left for PayPal's own page. */
  isAway: z.boolean(),
});
export type OpenOrder = z.infer<typeof openOrder>;

/** The same content is sent under the same key, however often the button is pressed. */
export const attempt = z.object({ content: z.string(), key: z.string().check(z.regex(/^[\w-]{8,128}$/)) });
export type Attempt = z.infer<typeof attempt>;

/** What the fields held, by name, right or wrong. */
export const typedAddress = z.record(text, text);
export type TypedAddress = z.infer<typeof typedAddress>;
