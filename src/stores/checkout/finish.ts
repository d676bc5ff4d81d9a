// The end of a checkout: what the page shows of a paid order, and what it learns about it afterwards.
import { linkPlacedOrder } from '#contract/addresses.ts';
import type { OpenOrder } from '#contract/orders/checkout.ts';
import { PATHS } from '#lib/paths.ts';
import { takeFromCart } from '#stores/cart/change-cart.ts';
import { addressMemory, forgetOrder, keyOfOrder } from './order-memory.ts';
import { type Settled, settle } from './settle.ts';
import type { CheckoutView, PaidOrder } from './view.ts';
import { type Tools, watchMail } from './watch.ts';

/** The order's own page, which the key of its placing opens. */
async function pathOf({ call }: Tools, id: string, idempotencyKey: string): Promise<string | null> {
  const answer = await call(linkPlacedOrder, { params: { id }, idempotencyKey });
  return answer.ok ? `${PATHS.order}#token=${answer.data.token}` : null;
}

export function finishOrder(
  tools: Tools,
  { $checkout }: CheckoutView,
  { id, orderNumber, email, items, lines = [], address }: OpenOrder,
  { isConfirmed, isMailTest }: Settled & { outcome: 'paid' },
): void {
  const key = keyOfOrder();
  let paid: PaidOrder = {
    ...{ state: 'paid', orderNumber, email, lines, isConfirmed, isMailTest },
    address: address ?? null,
    path: null,
  };
  const show = (more: Partial<PaidOrder>) => {
    paid = { ...paid, ...more };
    $checkout.set(paid);
  };
  show({});
  forgetOrder();
  addressMemory.forget();
  takeFromCart(items);
  if (key) void pathOf(tools, id, key).then((path) => path && show({ path }));
  const ask = () => settle(tools.call, id);
  if (!isConfirmed) void watchMail(tools.wait, ask).then((hasLeft) => hasLeft && show({ isConfirmed: true }));
}
