// A circuit breaker: keeps a PayPal that does not answer from holding up every buyer, and us from hammering it.
import { PayPalError } from './paypal-error.ts';

/** Consecutive calls without an answer before it opens. */
const FAILURES = 5;
/** How long it then refuses, in milliseconds; after that one call goes out as a probe. */
const REST_MS = 30_000;

/**
 * @param now milliseconds since 1970
 * @returns a guard that runs a call; while open it throws PayPalError `unreachable` CIRCUIT_OPEN at once
 */
export function createBreaker(now: () => number) {
  let failures = 0;
  let restsUntil = 0;

  return async <T>(call: () => Promise<T>): Promise<T> => {
    if (now() < restsUntil) throw new PayPalError('unreachable', 'CIRCUIT_OPEN');
    // The first one after the rest is the probe: the others keep waiting until it has an answer.
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
