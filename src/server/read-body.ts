// Reads the body of a request into plain data, or refuses it.
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { ApiError } from './api-error.ts';

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

/** Whether objects and lists lie within one another in more than so many levels. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true;
  return false;
}

/** Form fields as the contract's schema expects them: numbers and booleans come as text. */
function formFields(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(new URLSearchParams(text));
  if (typeof fields.rating === 'string' && /^\d$/.test(fields.rating)) fields.rating = Number(fields.rating);
  if ('isQuoteRequest' in fields) fields.isQuoteRequest = fields.isQuoteRequest === 'true';
  return fields;
}

/** The kind of body that was sent, without its parameters, in lower case; '' when nothing says. */
export const contentType = (c: HonoContext): string =>
  (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** A body that breaks off is the sender's affair: no fault of ours to raise an alarm about. */
const whole = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((cause: unknown) => {
    throw (cause as NodeJS.ErrnoException).code === 'ECONNRESET' ? new ApiError('malformed') : cause;
  });

const atMost = (maxSize: number, msg?: string) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new ApiError('too_large', msg ? { msg } : {});
    },
  });

/** Refuses a body that is too long, by what it says of itself or else while it is read. Files may be longer than JSON. */
export function limitBodies(endpoints: readonly Endpoint[]): MiddlewareHandler {
  const usual = atMost(MAX_BODY_BYTES);
  const uploads = new Map(
    endpoints.flatMap(({ method, path, upload }) =>
      upload ? [[`${method} ${path}`, atMost(upload.maxBytes, `Choose ${upload.words}`)]] : [],
    ),
  );
  return (c, next) => whole((uploads.get(`${c.req.method} ${c.req.path}`) ?? usual)(c, next));
}

/** @throws ApiError unsupported_type (415) or malformed (400: nothing was sent) */
export async function readUpload(c: HonoContext, { types, words }: Upload): Promise<Buffer> {
  if (!types.includes(contentType(c))) throw new ApiError('unsupported_type', { msg: `Send ${words}` });
  const bytes = Buffer.from(await whole(c.req.arrayBuffer()));
  if (bytes.length === 0) throw new ApiError('malformed', { msg: `Choose ${words}` });
  return bytes;
}

export interface Body {
  raw: string;
  value: unknown;
  isForm: boolean;
}

/** @throws ApiError malformed (400) or invalid (too deep) */
export function jsonBody(raw: string): Body {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new ApiError('malformed');
  }
  if (isDeeper(value, MAX_DEPTH)) throw new ApiError('invalid');
  return { raw, value, isForm: false };
}

/** @throws ApiError unsupported_type (415), malformed (400) or invalid (too deep) */
export async function readBody(c: HonoContext, { takesForms }: Endpoint): Promise<Body> {
  const type = contentType(c);
  const raw = await whole(c.req.text());
  if (takesForms && type === 'application/x-www-form-urlencoded')
    return { raw, value: formFields(raw), isForm: true };
  if (type !== 'application/json') throw new ApiError('unsupported_type');
  return jsonBody(raw);
}
