// Says that another order of the same cart is paid, or about to be, and offers the same once more.
import type { RefObject } from 'react';
import * as messages from '#content/messages/checkout.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import type { CheckoutMachine } from '#stores/checkout/machine.ts';
import type { Checkout } from '#stores/checkout/view.ts';

interface Props {
  now: Checkout;
  /** Left out where nothing is in the cart. */
  machine?: RefObject<CheckoutMachine | null>;
}

export const CartPaid = ({ now, machine }: Props) =>
  now.state === 'cart-paid' && (
    <div className="mt-5 grid justify-items-start gap-4">
      <Notice kind="waiting">{now.text}</Notice>
      {machine && <Button onClick={() => void machine.current?.orderAgain()}>{messages.orderAgain}</Button>}
    </div>
  );
