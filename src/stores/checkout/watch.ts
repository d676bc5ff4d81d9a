// Polls the server after a payment until its outcome is known or two minutes have passed; mails report the rest.
import { askSettled, type Call, type Settled } from './orders.ts';

export interface Tools {
  call: Call;
  wait: (milliseconds: number) => Promise<void>;
}

/** Two minutes of polling for the payment. */
const PAYMENT = { pauseMs: 5000, times: 24 };
/** Half a minute of polling for the confirmation mail. */
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

/** @returns the outcome; null if it isn't known after two minutes */
export const watchPayment = (tools: Tools, id: string) => askUntil(tools, id, PAYMENT, isKnown);

/** @returns whether the mail was sent within half a minute */
export const watchMail = async (tools: Tools, id: string): Promise<boolean> =>
  (await askUntil(tools, id, MAIL, (settled) => settled.outcome === 'paid' && settled.isConfirmed)) !== null;
