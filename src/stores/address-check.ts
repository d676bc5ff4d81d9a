// The check of the delivery address before PayPal opens. It arrives with the first touch of the page and not before, so that
// reading the checkout does not cost a schema library.
import type { TypedAddress } from '#contract/checkout.ts';
import type { ShippingAddress } from '#contract/shipping-address.ts';
import type { CheckedAddress } from './address-shape.ts';

/** @throws TypeError while it cannot be fetched */
export const loadAddressCheck = () => import('./address-shape.ts');

/** Where the check cannot be fetched, the address goes as it is: the server looks at it again anyway. */
export async function checkedAddress(values: TypedAddress): Promise<CheckedAddress> {
  const shape = await loadAddressCheck().catch(() => null);
  return shape?.checkAddress(values) ?? { address: values as ShippingAddress, errors: {} };
}
