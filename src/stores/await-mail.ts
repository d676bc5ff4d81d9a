// After a payment: is the mail out that confirms it? Asked for a while, then left to the mail itself.
import { settleOrder } from '#contract/orders.ts';
import type { Call } from './paying.ts';

const PAUSE_MS = 1500;
const TIMES = 20;

/** @param onSent called once, when the mail has left; never when it does not in half a minute */
export async function awaitMail(
  { call, wait }: { call: Call; wait: (milliseconds: number) => Promise<void> },
  id: string,
  onSent: () => void,
): Promise<void> {
  for (let asked = 0; asked < TIMES; asked += 1) {
    await wait(PAUSE_MS);
    const answer = await call(settleOrder, { params: { id } });
    if (answer.ok && answer.data.confirmationSent !== false) return onSent();
  }
}
