import { ApiError } from './api-error.ts';
import { isDatabaseDown } from './db/errors.ts';
import { PayPalError } from './outbound/paypal.ts';

/** Seconds after which a caller may try again when the database is down. */
const RETRY_SECONDS = 5;
/** The same for a PayPal that does not answer: how long its breaker rests. */
const PAYPAL_RETRY_SECONDS = 30;

/** Whatever went wrong as a refusal that a caller may read: 503 while the database or PayPal is down, else 500 without a word of the cause. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseDown(error)) return new ApiError('unavailable', { retryAfter: RETRY_SECONDS });
  if (error instanceof PayPalError && error.kind === 'unreachable')
    return new ApiError('unavailable', { retryAfter: PAYPAL_RETRY_SECONDS });
  return new ApiError('internal');
}
