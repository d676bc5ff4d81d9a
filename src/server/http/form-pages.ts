// Answers a form posted without JavaScript with a page: thanks, or the form again with its errors.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { html, raw } from 'hono/html';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { errorAnswer } from './errors.ts';
import { formFields, type Markup } from './form-fields.ts';
import type { FormMessages } from './form-messages.ts';
import { pageHeaders } from './headers.ts';
import type { LoggedRequest } from './request-log.ts';

/** The built page with the site's header and footer (src/pages/form-problem.astro). */
const TEMPLATE = resolve(import.meta.dirname, '../../../dist/form-problem.html');
const MARKER = /<div[^>]*data-form-here[^>]*>[\s\S]*?<\/div>/;
const BARE =
  '<!doctype html><html lang="en-GB"><head><title></title></head><body><div data-form-here></div></body></html>';

const template = (): string => (existsSync(TEMPLATE) ? readFileSync(TEMPLATE, 'utf8') : BARE);

function thanksPath(endpoint: Endpoint, values: Record<string, unknown>): string {
  if (endpoint.path === submitReview.path) return '/sent/review';
  if (endpoint.path === noticeOfCancellation.path) return '/sent/cancellation';
  return values.isQuoteRequest === true ? '/sent/quote' : '/sent/booking';
}

function problems(error: ApiError, messages: FormMessages): Markup {
  const issues = error.details.issues ?? [];
  return html`<h1>${messages.problems}</h1>
    <div class="form-problems grid gap-2" role="alert">
      ${
        issues.length > 0
          ? html`<ul>${issues.map(({ path, text }) => html`<li><a class="link" href="#${path}">${text}</a></li>`)}</ul>`
          : html`<p>${error.message}</p>`
      }
    </div>`;
}

function problemPage(
  ctx: Context,
  endpoint: Endpoint,
  values: Record<string, unknown>,
  error: ApiError,
): string {
  const messages = ctx.formMessages;
  const texts = new Map((error.details.issues ?? []).map(({ path, text }) => [path, text]));
  const form = html`${problems(error, messages)}
    <p>${messages.allKept} ${messages.callInstead} <a class="link" href="tel:${ctx.company.phoneLink}">${ctx.company.phone}</a>.</p>
    <form class="grid gap-5" method="post" action="${endpoint.path}">
      ${formFields(endpoint, values, texts, messages)}
      <button type="submit" class="button button-solid">${messages.sendAgain}</button>
    </form>`;
  return template()
    .replace(/<title>/, () => `<title>${escapeHtml(messages.error)} `)
    .replace(MARKER, () => String(raw(form)));
}

/**
 * @param answer does the work; an error becomes a page with its text beside the fields
 * @throws ApiError foreign_origin: a plain form has no bearer, so it must come from our own pages
 */
export async function formPage(
  ctx: Context,
  request: LoggedRequest,
  endpoint: Endpoint,
  values: Record<string, unknown>,
  answer: () => Promise<unknown>,
): Promise<Response> {
  if (!request.headers.origin) throw new ApiError('foreign_origin');
  try {
    await answer();
  } catch (cause) {
    const { error, status, headers } = errorAnswer(ctx, request, cause);
    return new Response(problemPage(ctx, endpoint, values, error), {
      status,
      headers: {
        ...pageHeaders(ctx.config, false),
        ...headers,
        'Content-Type': 'text/html; charset=UTF-8',
        'X-Request-Id': request.id,
      },
    });
  }
  return new Response(null, { status: 303, headers: { Location: thanksPath(endpoint, values) } });
}
