// HTTP calls to PayPal: access token, timeouts, and which replies count as answers.
// PayPal: "Authentication" (OAuth 2.0 client credentials), "API responses", "Rate limiting".
import type { PayPalConfig } from '#server/platform/configuration.ts';
import { type Reply, toToken } from './answers.ts';
import { malformed, PayPalError } from './paypal-error.ts';

export interface PayPalClientOptions extends Omit<PayPalConfig, 'sdkUrl'> {
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /** For one HTTP call, in milliseconds. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** `PayPal-Request-Id`: PayPal's idempotency key, valid for six hours for orders, and 45 days for refunds. */
  requestId?: string;
  /** JSON. */
  body?: string;
}

export type Transport = (call: Call) => Promise<Reply>;

const HOSTS = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };
const TIMEOUT_MS = 8000;
/** How long before its expiry a token is renewed. */
const TOKEN_MARGIN_MS = 60_000;

function hostOf({ apiUrl, environment }: PayPalClientOptions): string {
  if (apiUrl) return apiUrl;
  if (environment === 'emulator') throw new Error('The PayPal emulator needs its apiUrl');
  return HOSTS[environment];
}

function parse(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

function toReply(status: number, text: string): Reply {
  if (status === 429) throw new PayPalError('unreachable', 'RATE_LIMITED');
  const isAnswer = (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 408);
  if (!isAnswer) throw new PayPalError('unreachable', `HTTP_${status}`);
  return { status, body: parse(text) };
}

/** Consecutive failures that open it. */
const FAILURES = 5;
/** How long it stays open; then one call is let through as a probe. */
const REST_MS = 30_000;

/**
 * @param now milliseconds since 1970
 * @returns runs a call; while open, throws PayPalError `unreachable` CIRCUIT_OPEN
 */
function createBreaker(now: () => number) {
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

/** @returns a function for one HTTP call, with a timeout and the circuit breaker */
function createExchange(options: PayPalClientOptions, now: () => number) {
  const { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const host = hostOf(options);
  const guarded = createBreaker(now);
  const exchange = async (path: string, init: RequestInit): Promise<Reply> => {
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number;
    let text: string;
    try {
      // A redirect would send the token elsewhere.
      const response = await fetch(host + path, { ...init, redirect: 'error', signal });
      status = response.status;
      text = await response.text();
    } catch {
      throw new PayPalError('unreachable', signal.aborted ? 'TIMEOUT' : 'NETWORK');
    }
    return toReply(status, text);
  };
  return (path: string, init: RequestInit) => guarded(() => exchange(path, init));
}

/** @returns a function that gives a valid token; pass `refused` to replace one that PayPal refused */
function createTokenSource(
  exchange: ReturnType<typeof createExchange>,
  { clientId, clientSecret }: PayPalClientOptions,
  now: () => number,
) {
  const credentials = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  let current: { value: string; goodUntil: number } | null = null;
  let underWay: Promise<string> | null = null;

  const ask = async (): Promise<string> => {
    const { status, body } = await exchange('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        Authorization: `Basic ${credentials}`,
        'Content-Type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status >= 400) throw new PayPalError('unreachable', 'AUTHENTICATION_FAILURE');
    const { access_token: value, expires_in: seconds } = toToken(body);
    const lifeMs = seconds * 1000;
    current = { value, goodUntil: now() + lifeMs - Math.min(TOKEN_MARGIN_MS, lifeMs / 2) };
    return value;
  };

  return async (refused?: string): Promise<string> => {
    if (current && current.value !== refused && now() < current.goodUntil) return current.value;
    underWay ??= ask().finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

/** @returns a function that sends a call with a valid token and throws PayPalError `unreachable` without an answer */
export function createTransport(options: PayPalClientOptions): Transport {
  const now = options.now ?? Date.now;
  const exchange = createExchange(options, now);
  const tokens = createTokenSource(exchange, options, now);

  return async ({ method, path, requestId, body }) => {
    const send = (token: string) =>
      exchange(path, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(requestId ? { 'PayPal-Request-Id': requestId, Prefer: 'return=representation' } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
    const token = await tokens();
    const reply = await send(token);
    return reply.status === 401 ? send(await tokens(token)) : reply;
  };
}
