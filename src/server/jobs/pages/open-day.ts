// What the addresses of an engineer's pages have in common: whose link it is, and the page around each.
import type { Context as HonoContext } from 'hono';
import { html } from 'hono/html';
import type { EngineerRow } from '#server/db/diary-tables.ts';
import type { Env } from '#server/http/endpoint.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { PRIVATE } from '#server/http/headers.ts';
import { sitePage } from '#server/http/site-page.ts';
import { type Admitted, admitEngineer, type Standing } from '#server/jobs/admit-engineer.ts';
import { notFound } from '#server/platform/api-error.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { isId } from '#server/platform/ids.ts';
import type { JobMessages } from './job-messages.ts';

export interface OpenDay extends Admitted {
  token: string;
  /** Of the visit; '' where the address names none. */
  id: string;
}

/**
 * What the address names, if its token opens it.
 * @param allowed how a visit may stand to the engineer
 * @throws ApiError link_used, link_ended, too_many, not_found
 */
export async function openDay(
  ctx: Context,
  c: HonoContext<Env>,
  net: string,
  allowed?: readonly Standing[],
): Promise<OpenDay> {
  const { token = '', ...named }: Partial<Record<string, string>> = c.req.param();
  if (!Object.values(named).every((value) => isId(value ?? ''))) throw notFound();
  const { id } = named;
  return { token, id: id ?? '', ...(await admitEngineer(ctx, token, net, id, allowed)) };
}

export const messagesOf = ({ company }: Context) => messagesFor<JobMessages>('jobs', company);

export const seeOther = (path: string): Response =>
  new Response(null, { status: 303, headers: { ...PRIVATE, Location: path } });

/** Says whose page it is to its script, which keeps what waits on the phone by engineer. */
export const engineerPage = (
  ctx: Context,
  { id, name }: EngineerRow,
  { title, main, status }: { title: string; main: Markup; status?: number },
): Response =>
  sitePage(ctx, {
    title,
    main: html`<div class="contents" data-engineer="${id}" data-name="${name}">${main}</div>`,
    ...(status && { status }),
    headers: PRIVATE,
    on: 'engineer',
  });
