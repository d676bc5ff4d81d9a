import { ApiError } from './api-error.ts';
import { isDatabaseDown } from './db/errors.ts';
import { PayPalError } from './outbound/paypal.ts';

/** Seconds after which a caller may try again when the database or the disk is down. */
const RETRY_SECONDS = 5;
/** The same for a PayPal that does not answer: how long its breaker rests. */
const PAYPAL_RETRY_SECONDS = 30;

/** The disk has no room, or fails: full, over its quota, read-only, an I/O error. */
const isDiskDown = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'].includes(String((error as NodeJS.ErrnoException | null)?.code));

/** Whatever went wrong as a refusal that a caller may read: 503 while the database, the disk or PayPal is down, else 500 without a word of the cause. */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseDown(error) || isDiskDown(error))
    return new ApiError('unavailable', { retryAfter: RETRY_SECONDS });
  if (error instanceof PayPalError && error.kind === 'unreachable')
    return new ApiError('unavailable', { retryAfter: PAYPAL_RETRY_SECONDS });
  return new ApiError('internal');
}
