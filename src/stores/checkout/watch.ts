// After a payment: asks the server until something is known, and then leaves it to the mails.
import { askSettled, type Call, type Settled } from './orders.ts';

interface Tools {
  call: Call;
  wait: (milliseconds: number) => Promise<void>;
}

/** Two minutes of asking whether an order is paid. */
const PAYMENT = { pauseMs: 5000, times: 24 };
/** Half a minute of asking whether the mail that confirms it has left. */
const MAIL = { pauseMs: 1500, times: 20 };

export const isKnown = ({ outcome }: Settled): boolean => outcome !== 'unknown' && outcome !== 'no-answer';

async function askUntil(
  { call, wait }: Tools,
  id: string,
  { pauseMs, times }: typeof MAIL,
  isTheOne: (settled: Settled) => boolean,
): Promise<Settled | null> {
  for (let asked = 0; asked < times; asked++) {
    await wait(pauseMs);
    const settled = await askSettled(call, id);
    if (isTheOne(settled)) return settled;
  }
  return null;
}

/** @returns what became of the order; null when nobody knows in two minutes */
export const watchPayment = (tools: Tools, id: string) => askUntil(tools, id, PAYMENT, isKnown);

/** @returns whether the mail has left in half a minute */
export const watchMail = async (tools: Tools, id: string): Promise<boolean> =>
  (await askUntil(tools, id, MAIL, (settled) => settled.outcome === 'paid' && settled.isConfirmed)) !== null;
