// PayPal's stand-in, as tests steer it.
import type { Stack } from './stack.ts';

type Control = Stack['standIn']['control'];

/** @param reach answers the service of the running test */
export const standInOf = (reach: () => Stack) => {
  const control = () => reach().standIn.control;
  return {
    approve: (paypalId: string) => control().approve(paypalId),
    fault: (...given: Parameters<Control['fault']>) => control().fault(...given),
    captures: () => control().captures(),
  };
};
