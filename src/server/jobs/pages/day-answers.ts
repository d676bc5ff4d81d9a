// What an engineer's pages answer their own script: JSON at the addresses to which the page's forms post, where the request asks for it.
import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { DayAnswer, DayState } from '#contract/jobs/day-answer.ts';
import type { Env } from '#server/http/endpoint.ts';
import { apiHeaders, PRIVATE } from '#server/http/headers.ts';
import { type Refuse, serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import type { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';

export const wantsJson = (c: HonoContext<Env>): boolean =>
  (c.req.header('accept') ?? '').includes('application/json');

/** @param answer left out: it was done, and the sheet has no part in it */
export const answerPress = ({ config }: Context, answer: Partial<DayAnswer> = {}): Response =>
  Response.json({ state: 'saved', version: null, why: '', ...answer } satisfies DayAnswer, {
    headers: { ...apiHeaders(config), ...PRIVATE },
  });

function stateOf({ code }: ApiError, status: number): DayState {
  if (status === 410) return code === 'link_ended' ? 'ended' : 'replaced';
  if (status === 429 || status >= 500) return 'later';
  return [403, 404, 409].includes(status) ? 'stays' : 'refused';
}

const whyOf = ({ message, details: { issues = [] } }: ApiError): string =>
  issues.length > 0 ? `${issues.map(({ text }) => text).join('. ')}.` : message;

/** JSON for the page's script. The page of a dead link has that script, which says what is left on the phone. */
const refuse =
  (ctx: Context): Refuse =>
  (c, { error, status, headers }) => {
    const state = stateOf(error, status);
    const { issues } = error.details;
    const answer: DayAnswer = { state, version: null, why: whyOf(error), ...(issues && { issues }) };
    if (wantsJson(c))
      return Response.json(answer, { status, headers: { ...apiHeaders(ctx.config), ...headers } });
    if (status !== 410) return null;
    const title = ctx.formMessages.linkEnded;
    const main = html`<h1>${title}</h1><p role="alert" data-link="${state}">${error.message}</p>
      <p role="status" data-state></p>`;
    return sitePage(ctx, { title, main, status, headers, on: 'engineer' });
  };

/** A page of an engineer, which answers its own script as well. */
export const dayPage: typeof serverPage = (ctx, route, work) => serverPage(ctx, route, work, refuse(ctx));
