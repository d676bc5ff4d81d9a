// Request bodies from the forms' fields, validated before they are sent.
import { appointmentRequest, type requestAppointment } from '#contract/appointments/appointments.ts';
import { cancellationNotice, type noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { OpeningHours } from '#contract/company.ts';
import type { BodySent, Schema } from '#contract/endpoint.ts';
import type { Issue } from '#contract/error.ts';
import { reviewDraft, type submitReview } from '#contract/reviews/reviews.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { slotProblem, wishProblem } from '#lib/london.ts';
import { problemsOf } from '#stores/form/form.ts';

type AppointmentBody = BodySent<typeof requestAppointment>;
type ReviewBody = BodySent<typeof submitReview>;
type NoticeBody = BodySent<typeof noticeOfCancellation>;

/** The named fields, and the two that catch bots; '' for one that the form lacks. */
const fieldsOf = <Name extends string>(data: FormData, ...names: Name[]) =>
  Object.fromEntries(
    [...names, 'website', 'startedAt'].map((name) => [name, String(data.get(name) ?? '')]),
  ) as Record<Name | 'website' | 'startedAt', string>;

/** A quote request carries date and time under both names, holds no slot, and may have photos. Not validated yet. */
export function appointmentBody(data: FormData, photos: string[] = []): AppointmentBody {
  const isQuoteRequest = data.get('isQuoteRequest') === 'true';
  const fields = fieldsOf(data, 'name', 'email', 'phone', 'service', 'message', 'date', 'time');
  return {
    ...fields,
    service: fields.service as AppointmentBody['service'],
    isQuoteRequest,
    ...(data.has('subject') && fieldsOf(data, 'subject')),
    // Only when they are filled in.
    ...Object.fromEntries(
      ['address', 'postCode'].flatMap((name) => (data.get(name) ? [[name, String(data.get(name))]] : [])),
    ),
    ...(isQuoteRequest
      ? {
          ...{ preferredDate: fields.date, preferredTime: fields.time },
          ...(photos.length > 0 && { photos }),
        }
      : data.get('firm') === 'true' && { firm: true }),
  };
}

/** Not validated yet. */
export function reviewBody(data: FormData): ReviewBody {
  const fields = fieldsOf(data, 'name', 'service', 'content');
  const token = data.get('token');
  return {
    ...fields,
    service: fields.service as ReviewBody['service'],
    rating: Number(data.get('rating')),
    ...(token && { token: String(token) }),
  };
}

/** Not validated yet. */
export const noticeBody = (data: FormData): NoticeBody =>
  fieldsOf(data, 'name', 'email', 'orderOrBooking', 'address', 'message');

/** The first issue of each field. */
const issuesOf = (schema: Schema, body: unknown): Issue[] =>
  Object.entries(problemsOf(schema, body) ?? {}).map(([path, text]) => ({ path, text }));

/** @param now milliseconds since 1970 */
export function appointmentIssues(
  body: AppointmentBody,
  hours: OpeningHours,
  now: number,
  exceptions: readonly OpeningException[] = [],
): Issue[] {
  const issues = issuesOf(appointmentRequest, body);
  if (issues.some(({ path }) => path === 'date' || path === 'time')) return issues;
  const { date, time } = body;
  const slot = body.isQuoteRequest
    ? wishProblem(date, time, now)
    : slotProblem(hours, date, time, now, exceptions);
  return slot ? [...issues, { path: slot.field, text: slot.text }] : issues;
}

export const reviewIssues = (body: ReviewBody): Issue[] => issuesOf(reviewDraft, body);

export const noticeIssues = (body: NoticeBody): Issue[] => issuesOf(cancellationNotice, body);
