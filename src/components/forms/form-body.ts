// From the fields of a form to the body of its call, and what is wrong with it before it is sent.
import { appointmentRequest, type requestAppointment } from '#contract/appointments/appointments.ts';
import { cancellationNotice, type noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { OpeningHours } from '#contract/company.ts';
import type { BodySent } from '#contract/endpoint.ts';
import type { Issue } from '#contract/error.ts';
import { reviewDraft, type submitReview } from '#contract/reviews/reviews.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { slotProblem } from '#lib/london.ts';

export type AppointmentBody = BodySent<typeof requestAppointment>;
export type ReviewBody = BodySent<typeof submitReview>;
export type NoticeBody = BodySent<typeof noticeOfCancellation>;

const textOf = (data: FormData, name: string): string => String(data.get(name) ?? '');
const trapsOf = (data: FormData) => ({
  website: textOf(data, 'website'),
  startedAt: textOf(data, 'startedAt'),
});

/** A quote request carries date and time under both names. */
export function appointmentBody(data: FormData): AppointmentBody {
  const isQuoteRequest = data.get('isQuoteRequest') === 'true';
  const [date, time] = [textOf(data, 'date'), textOf(data, 'time')];
  return {
    name: textOf(data, 'name'),
    email: textOf(data, 'email'),
    phone: textOf(data, 'phone'),
    service: textOf(data, 'service') as AppointmentBody['service'],
    message: textOf(data, 'message'),
    date,
    time,
    isQuoteRequest,
    ...(isQuoteRequest ? { preferredDate: date, preferredTime: time } : { subject: textOf(data, 'subject') }),
    ...trapsOf(data),
  };
}

/** What the fields of the review's form say, as the contract names it; not checked yet. */
export const reviewBody = (data: FormData): ReviewBody => ({
  name: textOf(data, 'name'),
  service: textOf(data, 'service') as ReviewBody['service'],
  rating: Number(data.get('rating')),
  content: textOf(data, 'content'),
  ...trapsOf(data),
});

/** What the fields of the cancellation form say, as the contract names it; not checked yet. */
export const noticeBody = (data: FormData): NoticeBody => ({
  name: textOf(data, 'name'),
  email: textOf(data, 'email'),
  orderOrBooking: textOf(data, 'orderOrBooking'),
  address: textOf(data, 'address'),
  message: textOf(data, 'message'),
  ...trapsOf(data),
});

interface Parser {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] | undefined } | undefined;
  };
}

/** The first thing wrong with each field. */
function issuesOf(schema: Parser, body: unknown): Issue[] {
  const first = new Map<string, string>();
  for (const { path, message } of schema.safeParse(body).error?.issues ?? []) {
    const name = path.join('.');
    if (!first.has(name)) first.set(name, message);
  }
  return [...first].map(([path, text]) => ({ path, text }));
}

/** @param now milliseconds since 1970 */
export function appointmentIssues(
  body: AppointmentBody,
  hours: OpeningHours,
  now: number,
  exceptions: readonly OpeningException[] = [],
): Issue[] {
  const issues = issuesOf(appointmentRequest, body);
  if (issues.some(({ path }) => path === 'date' || path === 'time')) return issues;
  const slot = slotProblem(hours, body.date, body.time, now, exceptions);
  return slot ? [...issues, { path: slot.field, text: slot.text }] : issues;
}

/** What is wrong with a review, one sentence per field; empty when nothing is. */
export const reviewIssues = (body: ReviewBody): Issue[] => issuesOf(reviewDraft, body);

/** What is wrong with a notice of cancellation, one sentence per field; empty when nothing is. */
export const noticeIssues = (body: NoticeBody): Issue[] => issuesOf(cancellationNotice, body);
