import type { RefObject } from 'react';
import * as messages from '#content/messages/checkout.yml';
import type { Company } from '#contract/company.ts';
import type { CartLine } from '#contract/orders/cart.ts';
import { arrivalDays } from '#lib/arrival.ts';
import { fillIn } from '#lib/fill.ts';
import { londonDate } from '#lib/london-date.ts';
import { formatMoney, orderTotal } from '#lib/money.ts';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { Checkout } from '#stores/checkout/view.ts';
import { CartPaid } from './CartPaid.tsx';

interface Props {
  lines: readonly CartLine[];
  deliveryDays: Company['deliveryDays'];
  now: Checkout;
  machine: RefObject<CheckoutMachine | null>;
}

/** The total and what happens next, beside the button. */
export function ToPay({ lines, deliveryDays, now, machine }: Props) {
  const [first] = lines;
  if (!first) return null;
  const days = arrivalDays(londonDate(Date.now()), deliveryDays);
  return (
    <>
      <p className="flex justify-between gap-4 text-h3 font-semibold">
        <span>{messages.toPay}</span> {formatMoney(orderTotal(lines), first.currency)}
      </p>
      <p className="mt-2 text-compact">{fillIn(messages.arrives, { days })}</p>
      <p className="text-compact">{messages.safe}</p>
      <CartPaid now={now} machine={machine} />
    </>
  );
}
