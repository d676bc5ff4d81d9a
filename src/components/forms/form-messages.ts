// The outcome messages of each form.
import * as messages from '#content/messages/forms.yml';
import { NOTICE_MESSAGES } from '#contract/cancellations/cancellations.ts';

export type FormName = 'quote' | 'booking' | 'review' | 'cancellation';

export interface FormMessages {
  /** Of a time that isn't certain yet: before all else, and large. */
  first?: string;
  success: string;
  /** What happens next. */
  next?: string;
  /** When the server refuses without a message. */
  failed: string;
  network: string;
  /** Says that nothing typed is lost. */
  stillHere: string;
  /** Success is said in a toast, too. */
  hasToast?: boolean;
}

const booking: FormMessages = {
  success: messages.bookingSent,
  next: messages.bookingNext,
  failed: messages.bookingFailed,
  network: messages.requestLost,
  stillHere: messages.requestStillHere,
};

export const FORM_MESSAGES: Record<FormName, FormMessages> = {
  booking: { ...booking, hasToast: true },
  quote: {
    ...booking,
    success: messages.quoteSent,
    next: messages.quoteNext,
    failed: messages.quoteFailed,
  },
  review: {
    success: messages.reviewSent,
    hasToast: true,
    failed: messages.reviewFailed,
    network: messages.reviewLost,
    stillHere: messages.reviewStillHere,
  },
  cancellation: {
    success: NOTICE_MESSAGES.received,
    next: NOTICE_MESSAGES.next,
    failed: messages.noticeFailed,
    network: messages.noticeLost,
    stillHere: messages.noticeStillHere,
  },
};

/** By the name of the page that a form without JavaScript ends on. */
export const SENT_MESSAGES: Record<FormName | 'kept' | 'unkept' | 'unmailed', FormMessages> = {
  ...FORM_MESSAGES,
  kept: { ...booking, first: messages.keptNext, next: '' },
  unkept: { ...booking, first: messages.unkeptNext, next: '' },
  unmailed: { ...booking, next: messages.unmailedNext },
};
