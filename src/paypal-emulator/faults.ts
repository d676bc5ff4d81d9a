// Faults of PayPal on demand: a queue per kind of call, and how often each kind was called.
import { toDecimal, toMinor } from '#lib/money.ts';

const CALLS = [
  'token',
  'create',
  'get',
  'capture',
  'get-capture',
  'refund',
  'get-refund',
  'search',
  'verify',
] as const;
export type CallKind = (typeof CALLS)[number];

/**
 * - `down`: the connection breaks and nothing is done; `reset-after`: it is done, then the connection breaks
 * - `slow`: the call succeeds, and the answer is late; `duplicate`: the call arrives twice
 * - `status-…`, `malformed` (no JSON): answered so, and nothing is done
 * - `pending`, `declined`: the capture or refund is made, with that status
 * - `short-amount`, `other-currency`, `other-payee`, `other-order`: done, and answered with something that does not fit
 * - PayPal's own name for a refusal (PayPal: "Orders v2 errors"): answered as a 422, and nothing is done
 */
export type Fault =
  | 'down'
  | 'reset-after'
  | 'slow'
  | 'duplicate'
  | `status-${401 | 403 | 404 | 429 | 500 | 503}`
  | 'malformed'
  | 'pending'
  | 'declined'
  | 'short-amount'
  | 'other-currency'
  | 'other-payee'
  | 'other-order'
  | Uppercase<string>;

/** `times`: for so many calls, 1 unless given; Infinity until cleared. `ms`: how late `slow` answers, 1000 unless given. */
interface FaultOptions {
  times?: number | undefined;
  ms?: number | undefined;
}

/** The connection broke. A TypeError, as fetch throws it. */
export class ConnectionLost extends TypeError {
  override name = 'ConnectionLost';
}

/** A queue of faults of its own for each emulator. */
export function createFaults() {
  let queue: { kind: CallKind; fault: Fault; left: number; ms: number }[] = [];
  const calls = Object.fromEntries(CALLS.map((kind) => [kind, 0])) as Record<CallKind, number>;
  return {
    calls,
    add(kind: CallKind, fault: Fault, { times = 1, ms = 1000 }: FaultOptions = {}): void {
      queue.push({ kind, fault, left: times, ms });
    },
    clear(): void {
      queue = [];
    },
    /** Counts the call. @returns the fault that it meets, if any */
    meet(kind: CallKind): { fault?: Fault; ms?: number } {
      calls[kind] += 1;
      const next = queue.find((queued) => queued.kind === kind);
      if (!next) return {};
      next.left -= 1;
      if (next.left <= 0) queue = queue.filter((queued) => queued !== next);
      return next;
    },
  };
}
export type Faults = ReturnType<typeof createFaults>;

type Json = Record<string, unknown>;

function changed(part: Json, fault: Fault): Json {
  const amount = part.amount as { value: string; currency_code: string } | undefined;
  if (fault === 'short-amount' && amount)
    return { ...part, amount: { ...amount, value: toDecimal(Math.max(0, toMinor(amount.value) - 100)) } };
  if (fault === 'other-currency' && amount)
    return { ...part, amount: { ...amount, currency_code: amount.currency_code === 'EUR' ? 'USD' : 'EUR' } };
  if (fault === 'other-payee' && part.payee) return { ...part, payee: { merchant_id: 'SOMEBODYELSE' } };
  if (fault === 'other-order' && part.custom_id) return { ...part, custom_id: 'another-order' };
  return part;
}

/** @returns the answer as a tampering `fault` leaves it; untouched by every other fault */
export function tamper(body: unknown, fault: Fault): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const whole = changed(body as Json, fault);
  if (!Array.isArray(whole.purchase_units)) return whole;
  const purchaseUnits = (whole.purchase_units as Json[]).map((unit) => {
    const payments = unit.payments as { captures: Json[] } | undefined;
    const captures = payments?.captures.map((capture) => changed(capture, fault));
    return { ...changed(unit, fault), ...(captures ? { payments: { ...payments, captures } } : {}) };
  });
  return { ...whole, purchase_units: purchaseUnits };
}
