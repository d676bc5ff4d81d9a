// The fields of the public forms by name, in their order: pages render them, scripts send them, and the server shows them again
// where no script runs.
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import type { CancellationNotice } from '#contract/cancellations/cancellations.ts';
import type { ReviewDraft } from '#contract/reviews/reviews.ts';
import { BOOKING_SERVICES, REVIEW_SERVICES } from '#contract/services.ts';

export interface FormField {
  /** Keys in content/messages/forms.yml. */
  label: string;
  hint?: string;
  /** 'area' takes several lines; a list, one of its values. */
  type: 'text' | 'email' | 'tel' | 'date' | 'time' | 'area' | readonly string[];
  autocomplete?: string;
  /** Left out of the request while it is empty. */
  isOptional?: boolean;
}

/** What a request holds besides what its form asks for in words. */
type Unasked =
  | ('isQuoteRequest' | 'preferredDate' | 'preferredTime' | 'firm' | 'photos')
  | ('agreed' | 'startsSooner' | 'isCompany')
  | ('unfilled' | 'website' | 'startedAt' | 'token');
/** A field that the contract has and a form lacks is an error of types. */
type FieldsOf<Body> = Record<Exclude<keyof Body, Unasked>, FormField>;

const name = { label: 'name', type: 'text', autocomplete: 'name' } as const;
const email = { label: 'email', type: 'email', autocomplete: 'email' } as const;
const address = { label: 'address', type: 'text', autocomplete: 'address-line1', isOptional: true } as const;

export const APPOINTMENT_FIELDS = {
  service: { label: 'service', type: BOOKING_SERVICES },
  date: { label: 'date', type: 'date' },
  time: { label: 'time', type: 'time' },
  name,
  email,
  phone: { label: 'phone', type: 'tel', autocomplete: 'tel' },
  address,
  postCode: { label: 'postCode', type: 'text', autocomplete: 'postal-code', isOptional: true },
  machine: { label: 'machine', type: 'text', isOptional: true },
  subject: { label: 'subject', type: 'text', isOptional: true },
  message: { label: 'message', hint: 'messageHint', type: 'area' },
} as const satisfies FieldsOf<AppointmentRequest>;

export const REVIEW_FIELDS = {
  name,
  service: { label: 'service', type: REVIEW_SERVICES },
  rating: { label: 'starsGiven', type: ['5', '4', '3', '2', '1'] },
  content: { label: 'review', type: 'area' },
} as const satisfies FieldsOf<ReviewDraft>;

export const NOTICE_FIELDS = {
  name,
  email,
  orderOrBooking: { label: 'orderOrBooking', hint: 'orderOrBookingHint', type: 'text' },
  address,
  message: { label: 'cancellationMessage', hint: 'cancellationHint', type: 'area', isOptional: true },
} as const satisfies FieldsOf<CancellationNotice>;
