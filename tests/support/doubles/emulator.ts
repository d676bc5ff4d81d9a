// Test controls of the PayPal emulator.
import type { FreshShop } from '../service/fresh-shop.ts';
import type { Stack } from '../service/stack.ts';

type Control = Stack['emulator']['control'];

export const emulatorOf = (shop: FreshShop) => {
  const control = () => shop.stack.emulator.control;
  return {
    approve: (paypalId: string) => control().approve(paypalId),
    fault: (...given: Parameters<Control['fault']>) => control().fault(...given),
    captures: () => control().captures(),
  };
};
