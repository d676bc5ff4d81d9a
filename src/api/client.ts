// Calls an endpoint of the contract. Never toasts, redirects or throws: the caller decides what a person sees.
import type {
  Address,
  BodySent,
  CodeOf,
  Endpoint,
  PathParams,
  QuerySent,
  ReplyOf,
  Upload,
} from '#contract/endpoint.ts';
import type { CommonError, ErrorBody, Issue, Slot } from '#contract/error.ts';

type Part<Name extends string, Value> = unknown extends Value
  ? unknown
  : Value extends undefined
    ? unknown
    : Record<Name, Value>;

/** What a call needs: `params` of the path, `body`, `query`; plus an idempotency key where the endpoint honours one. */
export type Input<E extends Endpoint> = Part<'params', PathParams<E['path']>> &
  Part<'body', BodySent<E>> &
  (E['upload'] extends Upload ? { file: Blob } : unknown) &
  (QuerySent<E> extends undefined ? unknown : { query?: QuerySent<E> }) & {
    idempotencyKey?: string;
    signal?: AbortSignal;
    /** Sent even if the page is left meanwhile. */
    keepalive?: boolean;
  };

/**
 * `network`: no answer within 15 seconds (a minute where a file goes up), or one that is not ours; `internal` where such a one has a
 * message.
 */
export type Refusal<Code extends string> = {
  ok: false;
  code: Code | 'network';
  msg: string;
  issues: Issue[];
  /** With `slot_taken`: the nearest free slots. */
  slots?: Slot[];
  /** Seconds to wait, where the server said so. */
  retryAfter: number | null;
  requestId: string;
};
export type Result<E extends Endpoint> =
  | { ok: true; status: number; data: ReplyOf<E> }
  | Refusal<CodeOf<E> | CommonError>;

interface ClientOptions {
  fetch?: (url: string, init: RequestInit) => Response | Promise<Response>;
  /** The API's origin; empty for our own. */
  origin?: string;
  token?: () => string | null;
}

const TIMEOUT_MS = 15_000;
const UPLOAD_TIMEOUT_MS = 60_000;

interface LooseInput {
  params?: Record<string, string>;
  body?: unknown;
  file?: Blob;
  query?: Record<string, unknown>;
  idempotencyKey?: string;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/** A whole endpoint also tells of an upload and of replies that are files. */
type Target = Address & Partial<Pick<Endpoint, 'upload' | 'media'>>;

function address(endpoint: Target, { params = {}, query = {} }: LooseInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/** The bytes themselves. A type that the endpoint does not know is left to the server, which looks at the bytes. */
function fileParts({ types }: Upload, file: Blob | undefined) {
  const type = file && types.includes(file.type) ? file.type : types[0];
  return { type, body: file ?? '' };
}

function bodyParts(
  { upload }: Target,
  { file, body }: LooseInput,
): { type: string; body: NonNullable<RequestInit['body']> } | null {
  if (upload) return fileParts(upload, file);
  return body === undefined ? null : { type: 'application/json', body: JSON.stringify(body) };
}

export const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

function initOf(endpoint: Target, input: LooseInput, token: string | null): RequestInit {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (token) Object.assign(headers, bearer(token));
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey;
  const sent = bodyParts(endpoint, input);
  if (sent) headers['Content-Type'] = sent.type;
  const timeout = AbortSignal.timeout(endpoint.upload ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  return {
    method: endpoint.method,
    headers,
    keepalive: input.keepalive ?? false,
    signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    ...(sent && { body: sent.body }),
  };
}

function read(answer: Response, media?: string): Promise<unknown> {
  if (media === 'text/csv') return answer.text();
  return media === 'image/webp' || media === 'application/pdf' ? answer.blob() : answer.json();
}

/** Longer texts aren't written for people. */
const LONGEST_MESSAGE = 300;

/** Of an answer without a code of ours, its own message counts where it says that the call failed. */
function refusal(answer: Response, body: Partial<ErrorBody>): Refusal<string> {
  const wait = Number(answer.headers.get('Retry-After'));
  const { code, msg = body.message ?? '' } = body;
  const isOurs = code || (body.success === false && msg.length <= LONGEST_MESSAGE);
  const uncoded = isOurs && msg ? 'internal' : 'network';
  return {
    ok: false,
    code: code ?? (answer.status === 401 ? 'unauthorised' : uncoded),
    msg: isOurs ? msg : '',
    issues: body.issues ?? [],
    ...(body.slots && { slots: body.slots }),
    retryAfter: wait > 0 ? wait : null,
    requestId: body.requestId ?? '',
  };
}

/** @returns `call(endpoint, input)`, which answers what came of it and never throws */
export function createClient({
  fetch = globalThis.fetch,
  origin = '',
  token = () => null,
}: ClientOptions = {}) {
  return async function call<E extends Endpoint>(
    target: E | Address<E>,
    ...[given]: Record<string, never> extends Input<E> ? [Input<E>?] : [Input<E>]
  ): Promise<Result<E>> {
    const input = (given ?? {}) as LooseInput;
    const endpoint: Target = target;
    try {
      const answer = await fetch(origin + address(endpoint, input), initOf(endpoint, input, token()));
      const body = answer.status === 204 ? undefined : await read(answer, answer.ok ? endpoint.media : '');
      if (answer.ok) return { ok: true, status: answer.status, data: body as ReplyOf<E> };
      return refusal(answer, (body ?? {}) as Partial<ErrorBody>) as Result<E>;
    } catch {
      return { ok: false, code: 'network', msg: '', issues: [], retryAfter: null, requestId: '' };
    }
  };
}
