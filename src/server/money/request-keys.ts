// Under which key PayPal is asked to move money. An attempt that PayPal hasn't decided is only repeated under its own key: a new one, with
// another key, begins where PayPal has definitely refused the one before. Kept on the row, under its order's lock, before PayPal is asked.
import type { PaymentRow, RefundRow } from '#server/db/order-tables.ts';

interface Attempted {
  id: string;
  attempts: number;
}

/** `capture-<id>`, `refund-<id>`; later ones end in `-try2`, `-try3` … */
const keyOf = (what: 'capture' | 'refund', id: string, attempt: number): string =>
  attempt === 1 ? `${what}-${id}` : `${what}-${id}-try${attempt}`;

/** Of money that matches no order: goes on from the refusals so far. */
export const refundKey = ({ id, attempts }: Attempted): string => keyOf('refund', id, attempts + 1);

/** What a payment that PayPal is asked to take is written with. */
export const captureAttempt = ({
  id,
  request_key,
  attempts,
}: PaymentRow): Pick<PaymentRow, 'request_key' | 'attempts'> =>
  request_key === null
    ? { request_key: keyOf('capture', id, attempts + 1), attempts: attempts + 1 }
    : { request_key, attempts };

/** What a refund that PayPal is asked for anew is written with. */
export const refundAttempt = ({
  id,
  attempts,
  amount_minor,
}: RefundRow): Pick<RefundRow, 'request_key' | 'attempts' | 'asked_minor'> => ({
  request_key: keyOf('refund', id, attempts + 1),
  attempts: attempts + 1,
  asked_minor: amount_minor,
});

/** PayPal refused the last attempt, and no other is under way: only the buyer begins another. */
export const wasRefused = ({ request_key, attempts }: PaymentRow): boolean =>
  request_key === null && attempts > 0;

/** PayPal hasn't decided about just this. */
export const isAsked = ({ request_key, asked_minor, amount_minor }: RefundRow): boolean =>
  request_key !== null && asked_minor === amount_minor;
