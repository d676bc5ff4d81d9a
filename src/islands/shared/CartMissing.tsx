import { useStore } from '@nanostores/react';
import * as messages from '#content/messages/cart.yml';
import * as notices from '#content/messages/notices.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { $hasCartFailed, checkCart } from '#stores/cart/cart-lines.ts';

/** Replaces the cart's lines until the products are loaded. */
export function CartMissing() {
  const hasFailed = useStore($hasCartFailed);
  if (!hasFailed) return <p className="label mt-8 noscript:hidden">{messages.loading}</p>;
  return (
    <div className="mt-8 grid justify-items-start gap-4">
      <Notice kind="error">{messages.notLoaded}</Notice>
      <Button onClick={() => void checkCart()}>{notices.tryAgain}</Button>
    </div>
  );
}
