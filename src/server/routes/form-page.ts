// Answers a form that was posted without JavaScript by a real page.
import type { Context as HonoContext } from 'hono';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from '../context.ts';

/** @param answer does the work; what it throws becomes a page with the words and the fields */
export async function formPage(
  _ctx: Context,
  c: HonoContext,
  endpoint: Endpoint,
  _values: Record<string, unknown>,
  answer: () => Promise<unknown>,
): Promise<Response> {
  await answer();
  return c.redirect(endpoint.path, 303);
}
