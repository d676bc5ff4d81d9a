// HTTP to PayPal: the access token, time-outs, and which answers are answers at all.
// PayPal: "Authentication" (OAuth 2.0 client credentials), "API responses", "Rate limiting".
import type { PayPalConfig } from '#server/platform/configuration.ts';
import { at, textAt } from '#server/platform/json-fields.ts';
import { createBreaker } from './breaker.ts';
import { malformed, PayPalError } from './paypal-error.ts';

export interface PayPalClientOptions extends Omit<PayPalConfig, 'sdkUrl'> {
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /** For one HTTP exchange, in milliseconds. */
  timeoutMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** `PayPal-Request-Id`: repeats under the same one happen once (kept six hours). */
  requestId?: string;
  /** JSON, as it goes over the wire. */
  body?: string;
}

/** PayPal's own answer, be it yes or no. */
export interface Reply {
  status: number;
  /** Parsed; null when it was empty. */
  body: unknown;
}

export type Transport = (call: Call) => Promise<Reply>;

const HOSTS = { sandbox: 'https://api-m.sandbox.paypal.com', live: 'https://api-m.paypal.com' };
const TIMEOUT_MS = 8000;
/** A token is renewed this long before it runs out, so that none runs out on the way. */
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

/** @returns one HTTP exchange: bounded in time, behind the breaker */
function createExchange(options: PayPalClientOptions, now: () => number) {
  const { fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  const host = hostOf(options);
  const guarded = createBreaker(now);
  const exchange = async (path: string, init: RequestInit): Promise<Reply> => {
    const signal = AbortSignal.timeout(timeoutMs);
    let status: number;
    let text: string;
    try {
      // A redirect would carry the token elsewhere.
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

/** @returns a function that gives a valid token, and a new one where PayPal has just refused the old: `refused` */
function createTokens(
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
    if (status >= 400) throw new PayPalError('refused', 'AUTHENTICATION_FAILURE');
    const value = textAt(body, 'access_token');
    const seconds = at(body, 'expires_in');
    if (!value || typeof seconds !== 'number' || !(seconds > 0)) throw malformed();
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

/** @returns a function that sends one call with a good token; it throws PayPalError `unreachable` when nothing is known */
export function createTransport(options: PayPalClientOptions): Transport {
  const now = options.now ?? Date.now;
  const exchange = createExchange(options, now);
  const tokens = createTokens(exchange, options, now);

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
