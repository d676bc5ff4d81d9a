// Who may move an order: whatever moves money that came takes the right to.
import { may } from '#contract/accounts/roles.ts';
import { CANCELLABLE } from '#contract/orders/orders.ts';
import { type By, isStaff, type OrderEvent, type OrderFacts } from './order-facts.ts';

export const ADMINS_REFUND =
  'Only an admin can refund a payment, take a recorded one back, or cancel an order that was paid. Nothing was changed.';

/** What moves money that came: cancelling gives it back, and another state of a payment takes it back or records a second. */
function movesMoney({ payment, underWay, ...facts }: OrderFacts, event: OrderEvent): boolean {
  const isPaid = payment === 'completed' || payment === 'refunded';
  if (event === 'set to cancelled')
    return CANCELLABLE.includes(facts.status) && (isPaid || underWay === 'review');
  return event === 'refund asked' || (event.endsWith('by hand') && isPaid);
}

export const isAllowed = (facts: OrderFacts, event: OrderEvent, by: By): boolean =>
  !isStaff(by) || may(by, 'money') || !movesMoney(facts, event);
