// The words for what comes of each form. The specification fixes most of them (section 8).
import * as words from '#content/messages/forms.yml';
import { NOTICE_WORDS } from '#contract/cancellations/cancellations.ts';

export type FormName = 'quote' | 'booking' | 'review' | 'cancellation';

export interface FormMessages {
  success: string;
  /** What comes after it, where that needs saying. */
  next?: string;
  /** When the server refuses without words of its own. */
  failure: string;
  network: string;
  /** What a person has typed is not lost. */
  kept: string;
}

const booking: FormMessages = {
  success: words.bookingSent,
  failure: words.bookingFailed,
  network: words.requestLost,
  kept: words.requestKept,
};

export const FORM_MESSAGES: Record<FormName, FormMessages> = {
  booking,
  quote: {
    ...booking,
    success: words.quoteSent,
    failure: words.quoteFailed,
  },
  review: {
    success: words.reviewSent,
    failure: words.reviewFailed,
    network: words.reviewLost,
    kept: words.reviewKept,
  },
  cancellation: {
    success: NOTICE_WORDS.received,
    next: NOTICE_WORDS.next,
    failure: words.noticeFailed,
    network: words.noticeLost,
    kept: words.noticeKept,
  },
};
