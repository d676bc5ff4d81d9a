// A request without contract or client, as anybody on the network could send it.
import type { Stack } from './stack.ts';

export interface Sent {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; null when it is none. */
  json: Record<string, unknown> | null;
}

interface Parts {
  token?: string;
  /** Text and bytes are sent as they are, anything else as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
}

function read(text: string): Sent['json'] {
  try {
    return JSON.parse(text) as Sent['json'];
  } catch {
    return null;
  }
}

const isRaw = (body: unknown): body is string | Uint8Array<ArrayBuffer> =>
  typeof body === 'string' || body instanceof Uint8Array;

export async function send(
  stack: Stack,
  method: string,
  path: string,
  { token, body, headers = {} }: Parts = {},
): Promise<Sent> {
  const answer = await stack.app.request(path, {
    method,
    headers: {
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, json: read(text) };
}
