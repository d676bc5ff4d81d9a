// PayPal's REST calls, with the faults that a test has asked for.
import type { IncomingMessage } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import type { Hono, Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type CallKind, ConnectionLost, type Fault, type Faults, tamper } from './faults.ts';
import type { Payments } from './payments.ts';
import type { Answer, Store } from './store.ts';
import type { Webhooks } from './webhooks.ts';
import { problem } from './wire.ts';

/** `outgoing` is node's answer when the emulator is behind a real server. */
export type EmulatorEnv = {
  Bindings: { inProcess?: true; incoming?: IncomingMessage; outgoing?: { destroy: () => void } };
};
export type EmulatorApp = Hono<EmulatorEnv>;
export type Call = HonoContext<EmulatorEnv>;

export interface Parts {
  store: Store;
  payments: Payments;
  webhooks: Webhooks;
  faults: Faults;
}

/** Captures and refunds that are made, but not as hoped. */
const MADE_AS: Partial<Record<Fault, string>> = { pending: 'PENDING', declined: 'DECLINED' };
/** PayPal's tokens live for nine hours. */
const TOKEN_SECONDS = 32_400;

/** Where buyers' pages live: beside the REST calls, or, called inside the process, where the site mounts them. */
const pagesOf = (c: Call): string | null =>
  c.env?.inProcess ? null : c.req.url.slice(0, c.req.url.indexOf('/v2/'));

/** By PayPal's own name; what moves money may be refused so again under the same key. */
const refusedAs = (fault: Fault | undefined): Answer | null =>
  fault && /^[A-Z_]+$/.test(fault) ? problem(422, fault) : null;

/** A fault's answer; null if the call is handled. */
function refusal(kind: CallKind, fault: Fault | undefined): Answer | null {
  if (kind !== 'capture' && kind !== 'refund' && refusedAs(fault)) return refusedAs(fault);
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
  /** Parsed, but for the token call's form. */
  body: unknown;
  raw: string;
  requestId: string;
  /** `Prefer: return=representation`. */
  full: boolean;
  fault: Fault | undefined;
}

function isAllowed(store: Store, c: Call, kind: CallKind): boolean {
  const [scheme, credentials = ''] = (c.req.header('authorization') ?? '').split(' ');
  if (kind === 'token')
    return scheme === 'Basic' && /^[^:]+:.+$/.test(Buffer.from(credentials, 'base64').toString());
  return scheme === 'Bearer' && credentials === store.secret('token');
}

/** Answers one kind of call, with the fault that waits for it. */
const answering =
  ({ store, faults }: Parts) =>
  (kind: CallKind, work: (request: Request, c: Call) => Answer) =>
  async (c: Call) => {
    const { fault, ms } = faults.meet(kind);
    if (fault === 'down') throw new ConnectionLost('fetch failed');
    if (fault === 'malformed') return c.html('<h1>Something went wrong</h1>');
    const refused =
      refusal(kind, fault) ??
      (isAllowed(store, c, kind) ? null : { status: 401, body: { error: 'invalid_token' } });
    if (refused) return c.json(refused.body, refused.status as ContentfulStatusCode);
    const raw = await c.req.text();
    const request: Request = {
      body: kind === 'token' ? {} : parse(raw),
      raw,
      requestId: c.req.header('paypal-request-id') ?? '',
      full: c.req.header('prefer') === 'return=representation',
      fault,
    };
    let answer = request.body === null ? problem(400, 'MALFORMED_REQUEST_JSON') : work(request, c);
    if (fault === 'duplicate') answer = work(request, c);
    if (fault === 'reset-after') throw new ConnectionLost('fetch failed');
    if (fault === 'slow') await after(ms);
    return c.json(fault ? tamper(answer.body, fault) : answer.body, answer.status as ContentfulStatusCode);
  };

const id = (c: Call) => c.req.param('id') ?? '';

/** Mounts the nine calls that our client makes. */
export function restRoutes(app: EmulatorApp, parts: Parts): void {
  const { store, payments, webhooks } = parts;
  const served = answering(parts);
  app.post(
    '/v1/oauth2/token',
    served('token', ({ raw }) => {
      if (new URLSearchParams(raw).get('grant_type') !== 'client_credentials')
        return { status: 400, body: { error: 'unsupported_grant_type' } };
      const body = { access_token: store.secret('token'), token_type: 'Bearer', expires_in: TOKEN_SECONDS };
      return { status: 200, body };
    }),
  );
  app.post(
    '/v2/checkout/orders',
    served('create', ({ body, requestId, full }, c) =>
      store.idempotent('create', requestId, () => payments.create(body, pagesOf(c), full)),
    ),
  );
  app.get(
    '/v2/checkout/orders/:id',
    served('get', (_, c) => payments.show(id(c))),
  );
  app.post(
    '/v2/checkout/orders/:id/capture',
    served('capture', ({ requestId, full, fault }, c) => {
      const status = fault && MADE_AS[fault];
      return store.idempotent(
        'capture',
        requestId,
        () => refusedAs(fault) ?? payments.capture(id(c), full, status),
      );
    }),
  );
  app.get(
    '/v2/payments/captures/:id',
    served('get-capture', (_, c) => payments.showCapture(id(c))),
  );
  app.post(
    '/v2/payments/captures/:id/refund',
    served('refund', ({ body, requestId, fault }, c) => {
      const status = fault && MADE_AS[fault];
      return store.idempotent(
        'refund',
        requestId,
        () => refusedAs(fault) ?? payments.refund(id(c), body, status),
      );
    }),
  );
  app.get(
    '/v2/payments/refunds/:id',
    served('get-refund', (_, c) => payments.showRefund(id(c))),
  );
  app.get(
    '/v1/reporting/transactions',
    served('search', (_, c) => {
      const { start_date = '', end_date = '', page = '1' } = c.req.query();
      return payments.search(start_date, end_date, Number(page));
    }),
  );
  app.post(
    '/v1/notifications/verify-webhook-signature',
    served('verify', ({ raw, body }) => ({
      status: 200,
      body: { verification_status: webhooks.verify(raw, body) ? 'SUCCESS' : 'FAILURE' },
    })),
  );
}
