// PayPal's stand-in, as tests steer it.
import type { FreshShop } from './fresh-shop.ts';
import type { Stack } from './stack.ts';

type Control = Stack['standIn']['control'];

export const standInOf = (shop: FreshShop) => {
  const control = () => shop.stack.standIn.control;
  return {
    approve: (paypalId: string) => control().approve(paypalId),
    fault: (...given: Parameters<Control['fault']>) => control().fault(...given),
    captures: () => control().captures(),
  };
};
