// Circuit breaker: while PayPal doesn't answer, calls fail at once instead of keeping buyers waiting.
import { PayPalError } from './paypal-error.ts';

/** Consecutive failures that open it. */
const FAILURES = 5;
/** How long it stays open; then one call is let through as a probe. */
const REST_MS = 30_000;

/**
 * @param now milliseconds since 1970
 * @returns runs a call; while open, throws PayPalError `unreachable` CIRCUIT_OPEN
 */
export function createBreaker(now: () => number) {
  let failures = 0;
  let restsUntil = 0;

  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (now() < restsUntil) throw new PayPalError('unreachable', 'CIRCUIT_OPEN');
    // This call is the probe: keep refusing others until it has an answer.
    if (failures >= FAILURES) restsUntil = now() + REST_MS;
    try {
      const answer = await call();
      failures = 0;
      restsUntil = 0;
      return answer;
    } catch (error) {
      failures += 1;
      if (failures >= FAILURES) restsUntil = now() + REST_MS;
      throw error;
    }
  };
}
