import { useCallback, useEffect, useRef } from 'react';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { CheckoutView } from '#stores/checkout/view.ts';

const noOrder = () => false;

/**
 * Begins a payment as soon as there is something to pay: its machine and PayPal load while the buyer reads and types.
 * @param load imports what creates the machine @param hasOrder an order that may be paid already
 * @returns the machine, null until it is there, and how to begin again
 */
export function usePayment(
  view: CheckoutView,
  load: () => Promise<() => CheckoutMachine>,
  isThere: boolean,
  hasOrder = noOrder,
) {
  const machine = useRef<CheckoutMachine>(null);

  const begin = useCallback(async () => {
    try {
      const create = await load();
      machine.current ??= create();
    } catch {
      return view.$checkout.set({ state: hasOrder() ? 'unasked' : 'offline' });
    }
    await machine.current.begin();
  }, [view, load, hasOrder]);

  // At once if an order is still open; again when there is something to pay. Never when nothing is any more: PayPal may be open.
  useEffect(() => {
    if (hasOrder()) void begin();
  }, [hasOrder, begin]);
  useEffect(() => {
    if (isThere) void begin();
  }, [isThere, begin]);
  useEffect(() => {
    // Back from PayPal's website by the Back button, the page may be as it was left: in the middle of paying.
    const again = ({ persisted }: PageTransitionEvent) => persisted && void begin();
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, [begin]);

  return { machine, begin };
}
