import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import { EMPTY_CART } from '#contract/orders/cart.ts';
import { usePayment } from '#islands/shared/use-payment.ts';
import type { DeliveryCountry } from '#lib/delivery-address.ts';
import { $cartEntries } from '#stores/cart/cart.ts';
import { keepCartChecked } from '#stores/cart/cart-lines.ts';
import { type CheckoutView, createCheckoutView } from '#stores/checkout/view.ts';
import { orderMemory } from '#stores/order-memory.ts';

/** The one checkout of the page. */
export const view: CheckoutView = createCheckoutView();

const hasOrder = (): boolean => orderMemory.read() !== null;

/**
 * Begins again when an empty cart is filled in another tab.
 * @returns beside the machine what is rendered of its script, null until that has loaded
 */
export function useCheckout(countries: readonly DeliveryCountry[]) {
  const hasEntries = useStore($cartEntries, { ssr: () => EMPTY_CART }).length > 0;
  const parts = useRef<typeof import('./start-checkout.ts')>(null);
  const load = useCallback(async () => {
    const late = await import('./start-checkout.ts');
    parts.current = late;
    return () => late.startCheckout(view, countries);
  }, [countries]);
  useEffect(keepCartChecked, []);
  return { parts, ...usePayment(view, load, hasEntries, hasOrder) };
}
