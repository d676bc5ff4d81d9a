// The outcome messages of each form.
import * as messages from '#content/messages/forms.yml';
import { NOTICE_WORDS } from '#contract/cancellations/cancellations.ts';

export type FormName = 'quote' | 'booking' | 'review' | 'cancellation';

export interface FormMessages {
  success: string;
  /** What happens next. */
  next?: string;
  /** When the server refuses without a message. */
  failure: string;
  network: string;
  /** Says that nothing typed is lost. */
  kept: string;
}

const booking: FormMessages = {
  success: messages.bookingSent,
  failure: messages.bookingFailed,
  network: messages.requestLost,
  kept: messages.requestKept,
};

export const FORM_MESSAGES: Record<FormName, FormMessages> = {
  booking,
  quote: {
    ...booking,
    success: messages.quoteSent,
    failure: messages.quoteFailed,
  },
  review: {
    success: messages.reviewSent,
    failure: messages.reviewFailed,
    network: messages.reviewLost,
    kept: messages.reviewKept,
  },
  cancellation: {
    success: NOTICE_WORDS.received,
    next: NOTICE_WORDS.next,
    failure: messages.noticeFailed,
    network: messages.noticeLost,
    kept: messages.noticeKept,
  },
};
