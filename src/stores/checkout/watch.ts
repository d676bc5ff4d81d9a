// Polls the server after a payment until its outcome is known or two minutes have passed; mails report the rest.
import type { CheckoutTools } from './paypal.ts';
import type { Settled } from './settle.ts';

export type Tools = Pick<CheckoutTools, 'call' | 'wait'>;

/** Two minutes of polling for the payment. */
const PAYMENT = { pauseMs: 5000, times: 24 };
/** Half a minute of polling for the confirmation mail. */
const MAIL = { pauseMs: 1500, times: 20 };

export const isKnown = ({ outcome }: Settled): boolean => outcome !== 'unknown' && outcome !== 'no-answer';

type Wait = Tools['wait'];
type Ask = () => Promise<Settled>;

async function askUntil(
  wait: Wait,
  ask: Ask,
  { pauseMs, times }: typeof MAIL,
  isTheOne: (settled: Settled) => boolean,
): Promise<Settled | null> {
  for (let asked = 0; asked < times; asked++) {
    await wait(pauseMs);
    const settled = await ask();
    if (isTheOne(settled)) return settled;
  }
  return null;
}

/** @returns the outcome; null if it isn't known after two minutes */
export const watchPayment = (wait: Wait, ask: Ask) => askUntil(wait, ask, PAYMENT, isKnown);

/** @returns whether the mail was sent within half a minute */
export const watchMail = async (wait: Wait, ask: Ask): Promise<boolean> =>
  (await askUntil(wait, ask, MAIL, (settled) => settled.outcome === 'paid' && settled.isConfirmed)) !== null;
