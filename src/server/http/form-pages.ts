// Pages that answer a form posted without JavaScript: thanks, or the form again with its errors.
import { html } from 'hono/html';
import * as z from 'zod/mini';
import type { BookingCharge } from '#contract/binding.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { dateAndTime } from '#contract/field.ts';
import { submitReview } from '#contract/reviews/reviews.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { ApiError, messageWithReference } from '#server/platform/api-error.ts';
import type { FormMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { chargeAbove, chargeOf, startFields } from './booking-charge.ts';
import { errorAnswer } from './errors.ts';
import { formFields, type Markup, slotField } from './form-fields.ts';
import type { LoggedRequest } from './request-log.ts';
import { sitePage } from './site-page.ts';

function thanksPath(endpoint: Endpoint, values: Record<string, unknown>, reply: object): string {
  if (endpoint.path === submitReview.path) return '/sent/review';
  if (endpoint.path === noticeOfCancellation.path) return '/sent/cancellation';
  if ('isMailed' in reply) return '/sent/unmailed';
  if (values.isQuoteRequest === true) return '/sent/quote';
  if (!('keptUntil' in reply)) return '/sent/booking';
  return reply.keptUntil === null ? '/sent/unkept' : '/sent/kept';
}

function problems(error: ApiError, messages: FormMessages, requestId: string): Markup {
  const issues = error.details.issues ?? [];
  return html`<h1>${messages.problems}</h1>
    <div class="form-problems grid gap-2" role="alert">
      ${
        issues.length > 0
          ? html`<ul>${issues.map(({ path, text }) => html`<li><a class="link" href="#${path}">${text}</a></li>`)}</ul>`
          : html`<p>${messageWithReference(error, requestId)}</p>`
      }
    </div>`;
}

const slot = z.object(dateAndTime);

/**
 * What can be chosen instead of a slot that is gone, or the slot that was chosen if nothing is wrong with it; null: any time can be
 * asked for.
 */
function slotsAgain(ctx: Context, values: Record<string, unknown>, { details }: ApiError): Markup | null {
  const chosen = slot.safeParse(values);
  const isWrong = !chosen.success || details.issues?.some(({ path }) => path in slot.shape);
  const slots = details.slots ?? (values.firm && !isWrong ? [chosen.data] : []);
  return slots.length > 0 ? slotField(ctx, slots, chosen.data) : null;
}

/** What it costs by now, of a booking that agreed to pay. */
function chargeAgain(ctx: Context, { agreed, service }: Record<string, unknown>): BookingCharge | null {
  const booked = BOOKING_SERVICES.find((one) => one === service);
  return agreed && booked ? chargeOf(ctx, booked) : null;
}

function problemForm(
  ctx: Context,
  endpoint: Endpoint,
  values: Record<string, unknown>,
  error: ApiError,
  requestId: string,
): Markup {
  const messages = ctx.formMessages;
  const texts = new Map((error.details.issues ?? []).map(({ path, text }) => [path, text]));
  const charge = chargeAgain(ctx, values);
  return html`${problems(error, messages, requestId)}
    <p>${messages.nothingLost} ${messages.callInstead} <a class="link" href="tel:${ctx.company.phoneLink}">${ctx.company.phone}</a>.</p>
    <form class="grid gap-5" method="post" action="${endpoint.path}">
      ${charge && startFields(ctx, charge, values, texts.get('startsSooner'))}
      ${formFields(endpoint, values, texts, messages, slotsAgain(ctx, values, error))}
      ${charge && chargeAbove(ctx, charge)}
      <button type="submit" class="button button-solid">${charge?.button ?? messages.sendAgain}</button>
    </form>`;
}

/**
 * @param answer handles the form; its errors are shown beside the fields
 * @throws ApiError foreign_origin: the form must come from our own pages
 */
export async function formPage(
  ctx: Context,
  request: LoggedRequest,
  endpoint: Endpoint,
  values: Record<string, unknown>,
  answer: () => Promise<{ data: unknown }>,
): Promise<Response> {
  if (!request.headers.origin) throw new ApiError('foreign_origin');
  let reply: object;
  try {
    reply = Object((await answer()).data);
  } catch (cause) {
    const { error, status, headers } = errorAnswer(ctx, request, cause);
    const main = problemForm(ctx, endpoint, values, error, request.id);
    return sitePage(ctx, { title: ctx.formMessages.error, keepsTitle: true, main, status, headers });
  }
  return new Response(null, { status: 303, headers: { Location: thanksPath(endpoint, values, reply) } });
}
