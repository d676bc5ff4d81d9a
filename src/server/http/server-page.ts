// Pages that the service itself makes, for browsers without JavaScript, and the forms on them.
import type { IncomingMessage } from 'node:http';
import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import { ApiError, messageWithReference } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { readFields, readText } from './body.ts';
import { callerNetwork } from './client-address.ts';
import type { Env } from './endpoint.ts';
import { errorAnswer } from './errors.ts';
import { PRIVATE } from './headers.ts';
import { refuseForeignWrite } from './origins.ts';
import { sitePage } from './site-page.ts';

type Page = (c: HonoContext<Env>, net: string) => Promise<Response>;

export interface Refusal {
  error: ApiError;
  status: number;
  headers: Record<string, string>;
}

/** Answers a refusal in another way than by a page. @returns null: by a page */
export type Refuse = (c: HonoContext<Env>, refusal: Refusal) => Response | null;

const byPage: Refuse = () => null;

/** Names the route for the log, and answers a refusal with a page, unless `refuse` answers it. */
export const serverPage =
  (ctx: Context, route: string, work: Page, refuse: Refuse = byPage) =>
  async (c: HonoContext<Env>): Promise<Response> => {
    const { incoming } = c.env;
    incoming.route = route;
    try {
      return await work(c, callerNetwork(incoming, ctx.config.trustedProxies));
    } catch (cause) {
      const { error, status, headers: own } = errorAnswer(ctx, incoming, cause);
      const headers = { ...own, ...PRIVATE };
      const answer = refuse(c, { error, status, headers });
      if (answer) return answer;
      const title = status === 410 ? ctx.formMessages.linkEnded : ctx.formMessages.problems;
      const main = html`<h1>${title}</h1><p role="alert">${messageWithReference(error, incoming.id)}</p>`;
      return sitePage(ctx, { title, main, status, headers });
    }
  };

/** The fields of a form on such a page. @throws ApiError foreign_origin: it must come from our own pages */
export async function postedFields({ config }: Context, request: IncomingMessage): Promise<URLSearchParams> {
  const { headers } = request;
  // A page with no-referrer posts without its origin; then the browser itself says whether it is ours.
  const isOurs = headers.origin === 'null' && headers['sec-fetch-site'] === 'same-origin';
  if (!headers.origin) throw new ApiError('foreign_origin');
  if (!isOurs) refuseForeignWrite(config, 'POST', headers);
  return readFields(await readText(request));
}
