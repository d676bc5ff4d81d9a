// Request bodies from the forms' fields, validated before they are sent.
import * as messages from '#content/messages/forms.yml';
import { appointmentRequest, type requestAppointment } from '#contract/appointments/appointments.ts';
import { cancellationNotice, type noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import type { OpeningHours } from '#contract/company.ts';
import type { BodySent, Schema } from '#contract/endpoint.ts';
import type { Issue } from '#contract/error.ts';
import { reviewDraft, type submitReview } from '#contract/reviews/reviews.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import { APPOINTMENT_FIELDS, type FormField, NOTICE_FIELDS, REVIEW_FIELDS } from '#lib/form-fields.ts';
import { slotProblem, wishProblem } from '#lib/london.ts';
import { problemsOf } from '#stores/form/form.ts';

type AppointmentBody = BodySent<typeof requestAppointment>;
type ReviewBody = BodySent<typeof submitReview>;
type NoticeBody = BodySent<typeof noticeOfCancellation>;

/** What catches bots. */
const TRAPS = ['unfilled', 'startedAt'];

/** The fields as they were filled in, not validated yet; '' for one that the form lacks. */
const fieldsOf = <Body>(data: FormData, fields: Readonly<Record<string, FormField>>) =>
  Object.fromEntries(
    [...Object.keys(fields), ...TRAPS].flatMap((name) => {
      const value = String(data.get(name) ?? '');
      return value || !fields[name]?.isOptional ? [[name, value]] : [];
    }),
  ) as Body;

/** A quote request carries date and time under both names, holds no slot, and may have photos. */
export function appointmentBody(data: FormData, photos: string[] = []): AppointmentBody {
  const isQuoteRequest = data.get('isQuoteRequest') === 'true';
  const fields = fieldsOf<AppointmentBody>(data, APPOINTMENT_FIELDS);
  const agreed = isQuoteRequest ? null : data.get('agreed');
  return {
    ...fields,
    isQuoteRequest,
    ...(agreed && {
      agreed: String(agreed),
      startsSooner: data.has('startsSooner'),
      isCompany: data.has('isCompany'),
    }),
    ...(isQuoteRequest
      ? { preferredDate: fields.date, preferredTime: fields.time, ...(photos.length > 0 && { photos }) }
      : data.get('firm') === 'true' && { firm: true }),
  };
}

export function reviewBody(data: FormData): ReviewBody {
  const fields = fieldsOf<ReviewBody>(data, REVIEW_FIELDS);
  const token = data.get('token');
  return { ...fields, rating: Number(fields.rating), ...(token && { token: String(token) }) };
}

export const noticeBody = (data: FormData): NoticeBody => fieldsOf(data, NOTICE_FIELDS);

/** The first issue of each field. */
const issuesOf = (schema: Schema, body: unknown): Issue[] =>
  Object.entries(problemsOf(schema, body) ?? {}).map(([path, text]) => ({ path, text }));

/** A visit needs an address; a quote may be about what is brought to us. */
const placeIssues = ({ isQuoteRequest, address, postCode }: AppointmentBody): Issue[] =>
  isQuoteRequest
    ? []
    : [
        ...(address?.trim() ? [] : [{ path: 'address', text: messages.needsAddress }]),
        ...(postCode?.trim() ? [] : [{ path: 'postCode', text: messages.needsPostCode }]),
      ];

/** @param now milliseconds since 1970 */
export function appointmentIssues(
  body: AppointmentBody,
  hours: OpeningHours,
  now: number,
  exceptions: readonly OpeningException[] = [],
): Issue[] {
  const order = Object.keys(APPOINTMENT_FIELDS);
  const issues = [...issuesOf(appointmentRequest, body), ...placeIssues(body)].sort(
    (one, other) => order.indexOf(one.path) - order.indexOf(other.path),
  );
  if (issues.some(({ path }) => path === 'date' || path === 'time')) return issues;
  const { date, time } = body;
  const slot = body.isQuoteRequest
    ? wishProblem(date, time, now)
    : slotProblem(hours, date, time, now, exceptions);
  return slot ? [...issues, { path: slot.field, text: slot.text }] : issues;
}

export const reviewIssues = (body: ReviewBody): Issue[] => issuesOf(reviewDraft, body);

export const noticeIssues = (body: NoticeBody): Issue[] => issuesOf(cancellationNotice, body);
