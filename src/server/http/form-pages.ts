// Answers a form that was posted without JavaScript by a real page: thanks, or the same form with what needs another look.
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

function template(): string {
  return existsSync(TEMPLATE) ? readFileSync(TEMPLATE, 'utf8') : BARE;
}

function thanksPath(endpoint: Endpoint, values: Record<string, unknown>): string {
  if (endpoint.path === submitReview.path) return '/sent/review';
  if (endpoint.path === noticeOfCancellation.path) return '/sent/cancellation';
  return values.isQuoteRequest === true ? '/sent/quote' : '/sent/booking';
}

function problems(error: ApiError, words: FormMessages): Markup {
  const issues = error.details.issues ?? [];
  return html`<h1>${words.problems}</h1>
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
  const words = ctx.formMessages;
  const texts = new Map((error.details.issues ?? []).map(({ path, text }) => [path, text]));
  const form = html`${problems(error, words)}
    <p>${words.allKept} ${words.callInstead} <a class="link" href="tel:${ctx.company.phoneLink}">${ctx.company.phone}</a>.</p>
    <form class="grid gap-5" method="post" action="${endpoint.path}">
      ${formFields(endpoint, values, texts, words)}
      <button type="submit" class="button button-solid">${words.sendAgain}</button>
    </form>`;
  return template()
    .replace(/<title>/, () => `<title>${escapeHtml(words.error)} `)
    .replace(MARKER, () => String(raw(form)));
}

/**
 * @param answer does the work; what it throws becomes a page with the words beside the fields
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
