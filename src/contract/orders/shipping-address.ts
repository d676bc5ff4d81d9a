// Shipping address, apart from orders.ts so that the checkout's form loads only this schema.
import * as z from 'zod/mini';
import { cleanNumber } from '#contract/clean-text.ts';
import { anyLine, atMost, cardFree, cardFreeLine, email, personName, phone } from '#contract/field.ts';

/** For the invoice, where it can't print a name or an address line (lib/drawn-text.ts). */
export const latinName = z.optional(anyLine(undefined, 120).check(cardFree));

const POST_CODE = 'Enter your post code';

/** All are required but the last. */
export const shippingAddress = z.object({
  firstName: personName('Enter your first name', 60).check(cardFree),
  lastName: personName('Enter your last name', 60).check(cardFree),
  email,
  phone,
  address: cardFreeLine('Enter your address', 200),
  city: cardFreeLine('Enter your city', 80),
  postCode: z
    .string(POST_CODE)
    .check(
      z.overwrite(cleanNumber),
      z.trim(),
      z.minLength(1, POST_CODE),
      atMost(16),
      cardFree,
      z.regex(/^[a-z0-9][a-z0-9 -]{1,14}$/i, 'Enter a post code, like SE1 9AA'),
    ),
  country: cardFreeLine('Enter your country', 60),
  latinName,
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** As orders show it: what a quote's order doesn't know is ''. */
export const storedAddress = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  postCode: z.string(),
  country: z.string(),
});
