// PayPal's REST calls, with the faults that a test has asked for.
import { randomBytes } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import type { Hono, Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { type CallKind, ConnectionLost, type Fault, type Faults, REFUSALS, tamper } from './faults.ts';
import type { Payments, Place } from './payments.ts';
import type { Answer, Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';
import { problem } from './wire.ts';

/** `outgoing` is node's answer when the emulator is behind a real server. */
export type EmulatorEnv = { Bindings: { inProcess?: true; outgoing?: { destroy: () => void } } };
export type EmulatorApp = Hono<EmulatorEnv>;
export type Call = HonoContext<EmulatorEnv>;

export interface Parts {
  store: Store;
  payments: Payments;
  webhooks: Webhooks;
  faults: Faults;
}

/** Captures that are made, but not as hoped. */
const CAPTURED_AS: Partial<Record<Fault, string>> = {
  'pending-capture': 'PENDING',
  'declined-capture': 'DECLINED',
};
/** PayPal's tokens live for nine hours. */
const TOKEN_SECONDS = 32_400;

/** Called inside the process, it has no address of its own: its pages are then those that the site mounts. */
function placeOf(c: Call): Place {
  const base = c.req.url.slice(0, c.req.url.indexOf('/v2/'));
  const pages = (returnUrl: string | null) =>
    c.env?.inProcess ? `${returnUrl ? new URL(returnUrl).origin : ''}${EMULATOR_PATH}` : base;
  return { base, pages };
}

/** What a fault answers instead of PayPal; null when the call goes on. */
function refusal(fault: Fault | undefined): Answer | null {
  if (fault === 'decline') return problem(422, 'INSTRUMENT_DECLINED');
  const issue = REFUSALS.find((name) => name === fault);
  if (issue) return problem(422, issue);
  if (fault?.startsWith('status-'))
    return { status: Number(fault.slice(7)), body: { name: 'EMULATOR_FAULT' } };
  return null;
}

function parse(raw: string): unknown {
  try {
    return raw === '' ? {} : JSON.parse(raw);
  } catch {
    return null;
  }
}

interface Request {
  body: unknown;
  raw: string;
  requestId: string;
  full: boolean;
  place: Place;
  fault: Fault | undefined;
}

/** Answers one kind of call, with the fault that waits for it. */
function answering({ store, faults }: Parts) {
  const allowed = (c: Call, kind: CallKind) => {
    const [scheme, credentials = ''] = (c.req.header('authorization') ?? '').split(' ');
    if (kind !== 'token') return scheme === 'Bearer' && store.hasToken(credentials);
    return scheme === 'Basic' && /^[^:]+:.+$/.test(Buffer.from(credentials, 'base64').toString());
  };

  return (kind: CallKind, work: (request: Request, c: Call) => Answer) => async (c: Call) => {
    const { fault, ms } = faults.meet(kind) ?? { fault: undefined, ms: 0 };
    if (fault === 'down') throw new ConnectionLost('fetch failed');
    if (fault === 'malformed') return c.html('<h1>Something went wrong</h1>');
    const refused =
      refusal(fault) ?? (allowed(c, kind) ? null : { status: 401, body: { error: 'invalid_token' } });
    if (refused) return c.json(refused.body, refused.status as ContentfulStatusCode);
    const raw = await c.req.text();
    const request: Request = {
      body: kind === 'token' ? {} : parse(raw),
      requestId: c.req.header('paypal-request-id') ?? '',
      full: c.req.header('prefer') === 'return=representation',
      place: placeOf(c),
      raw,
      fault,
    };
    let answer = request.body === null ? problem(400, 'MALFORMED_REQUEST_JSON') : work(request, c);
    if (fault === 'duplicate') answer = work(request, c);
    if (fault === 'reset-after') throw new ConnectionLost('fetch failed');
    if (fault === 'slow') await after(ms);
    return c.json(fault ? tamper(answer.body, fault) : answer.body, answer.status as ContentfulStatusCode);
  };
}

const id = (c: Call) => c.req.param('id') ?? '';

/** Mounts the seven calls that our client makes. */
export function restRoutes(app: EmulatorApp, parts: Parts): void {
  const { store, payments, webhooks } = parts;
  const served = answering(parts);
  app.post(
    '/v1/oauth2/token',
    served('token', ({ raw }) => {
      if (new URLSearchParams(raw).get('grant_type') !== 'client_credentials')
        return { status: 400, body: { error: 'unsupported_grant_type' } };
      const value = randomBytes(24).toString('base64url');
      store.addToken(value, Date.now() + TOKEN_SECONDS * 1000);
      return { status: 200, body: { access_token: value, token_type: 'Bearer', expires_in: TOKEN_SECONDS } };
    }),
  );
  app.post(
    '/v2/checkout/orders',
    served('create', ({ body, requestId, place, full }) =>
      store.idempotent('create', requestId, () => payments.create(body, place, full)),
    ),
  );
  app.get(
    '/v2/checkout/orders/:id',
    served('get', ({ place }, c) => payments.show(id(c), place)),
  );
  app.post(
    '/v2/checkout/orders/:id/capture',
    served('capture', ({ requestId, place, full, fault }, c) => {
      const status = fault && CAPTURED_AS[fault];
      return store.idempotent('capture', requestId, () => payments.capture(id(c), place, full, status));
    }),
  );
  app.get(
    '/v2/payments/captures/:id',
    served('get-capture', ({ place }, c) => payments.showCapture(id(c), place)),
  );
  app.post(
    '/v2/payments/captures/:id/refund',
    served('refund', ({ body, requestId, place }, c) =>
      store.idempotent('refund', requestId, () => payments.refund(id(c), body, place)),
    ),
  );
  app.post(
    '/v1/notifications/verify-webhook-signature',
    served('verify', ({ raw, body }) => ({
      status: 200,
      body: { verification_status: webhooks.verify(raw, body) ? 'SUCCESS' : 'FAILURE' },
    })),
  );
}
