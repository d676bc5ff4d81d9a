// Reads the body of a request into plain data, or refuses it.
import type { Context as HonoContext } from 'hono';
import { ApiError } from './api-error.ts';

export const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return depth;
  return Math.max(depth, ...Object.values(value).map((inner) => depthOf(inner, depth + 1)));
}

/** Form fields as the contract's schema expects them: numbers and booleans come as text. */
function formFields(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(new URLSearchParams(text));
  if (typeof fields.rating === 'string' && /^\d$/.test(fields.rating)) fields.rating = Number(fields.rating);
  if ('isQuoteRequest' in fields) fields.isQuoteRequest = fields.isQuoteRequest === 'true';
  return fields;
}

export interface Body {
  raw: string;
  value: unknown;
  isForm: boolean;
}

/** @throws ApiError unsupported_type (415), malformed (400) or invalid (too deep) */
export async function readBody(c: HonoContext, takesForms: boolean): Promise<Body> {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase();
  const raw = await c.req.text();
  if (takesForms && type === 'application/x-www-form-urlencoded')
    return { raw, value: formFields(raw), isForm: true };
  if (type !== 'application/json') throw new ApiError('unsupported_type');
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new ApiError('malformed');
  }
  if (depthOf(value) > MAX_DEPTH) throw new ApiError('invalid');
  return { raw, value, isForm: false };
}
