// The address of a delivery by the contract's schema. Only src/stores/address-check.ts imports it: zod comes with it.
import type { TypedAddress } from '#contract/checkout.ts';
import { type ShippingAddress, shippingAddress } from '#contract/shipping-address.ts';
import { problemsOf } from './form.ts';

export interface CheckedAddress {
  /** As the order needs it; null where something is wrong. */
  address: ShippingAddress | null;
  /** What to say beside which field. */
  errors: Readonly<Record<string, string>>;
}

export function checkAddress(values: TypedAddress): CheckedAddress {
  const errors = problemsOf(shippingAddress, values);
  return errors ? { address: null, errors } : { address: shippingAddress.parse(values), errors: {} };
}
