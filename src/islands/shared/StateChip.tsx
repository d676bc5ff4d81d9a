// Chips for the states of appointments, orders, payments, reviews and mails.
import type { ComponentProps } from 'react';
import type { AppointmentStatus } from '#contract/appointments/appointments.ts';
import type { MailStatus } from '#contract/mail/mails.ts';
import type { OrderStatus, PaymentStatus } from '#contract/orders/orders.ts';
import type { QuoteState } from '#contract/quotes/quotes.ts';
import type { ReviewState } from '#contract/reviews/reviews.ts';
import { Chip } from '#islands/ui/Chip.tsx';

type Tone = ComponentProps<typeof Chip>['tone'];

export const ORDER_TONES: Record<OrderStatus, Tone> = {
  pending: 'pending',
  processing: 'confirmed',
  shipped: 'confirmed',
  delivered: 'completed',
  cancelled: 'cancelled',
};
export const PAYMENT_TONES: Record<PaymentStatus, Tone> = {
  pending: 'pending',
  completed: 'completed',
  failed: 'cancelled',
  refunded: 'plain',
};

const REVIEW_TONES: Record<ReviewState, Tone> = {
  held: 'pending',
  published: 'completed',
  hidden: 'plain',
};
const QUOTE_TONES: Record<QuoteState, Tone> = {
  draft: 'plain',
  sent: 'pending',
  accepted: 'completed',
  declined: 'cancelled',
  expired: 'cancelled',
  withdrawn: 'plain',
  superseded: 'plain',
};
const MAIL_TONES: Record<MailStatus, Tone> = {
  queued: 'pending',
  sent: 'completed',
  failed: 'cancelled',
  filed: 'plain',
};

/** @example inWords('sold-out') // 'Sold out' */
export const inWords = (status: string): string =>
  (status.charAt(0).toUpperCase() + status.slice(1)).replaceAll('-', ' ');

export const AppointmentChip = ({ status }: { status: AppointmentStatus }) => (
  <Chip tone={status}>{inWords(status)}</Chip>
);
export const OrderChip = ({ status }: { status: OrderStatus }) => (
  <Chip tone={ORDER_TONES[status]}>{inWords(status)}</Chip>
);
export const PaymentChip = ({ status }: { status: PaymentStatus }) => (
  <Chip tone={PAYMENT_TONES[status]}>{inWords(status)}</Chip>
);
export const ReviewChip = ({ state }: { state: ReviewState }) => (
  <Chip tone={REVIEW_TONES[state]}>{inWords(state)}</Chip>
);
export const QuoteChip = ({ state }: { state: QuoteState }) => (
  <Chip tone={QUOTE_TONES[state]}>{inWords(state)}</Chip>
);
export const MailChip = ({ status }: { status: MailStatus }) => (
  <Chip tone={MAIL_TONES[status]}>{inWords(status)}</Chip>
);
