// The browser's client, whose every reply must be what the contract names and nothing more: a column that leaves by itself fails.
import { deepStrictEqual } from 'node:assert';
import { createClient } from '#api/client.ts';
import type { Endpoint } from '#contract/endpoint.ts';

/** @param options as of the browser's client */
export function strictClient(options: Parameters<typeof createClient>[0]): ReturnType<typeof createClient> {
  const call = createClient(options);
  return async (endpoint, ...given) => {
    const result = await call(endpoint, ...given);
    const { reply, media, method, path } = endpoint as unknown as Endpoint;
    if (!result.ok || media !== 'application/json') return result;
    const read = reply.safeParse(result.data);
    if (!read.success)
      throw new Error(`${method} ${path} replied what its contract doesn’t know: ${read.error.message}`);
    deepStrictEqual(result.data, read.data, `${method} ${path} replied more than its contract names`);
    return result;
  };
}
