// The words for what comes of each form: those of spec section 8, and alike for the cancellation notice.
import { NOTICE_WORDS } from '#contract/cancellations.ts';

export type FormName = 'quote' | 'booking' | 'review' | 'cancellation';

export interface FormWords {
  success: string;
  /** What comes after it, where that needs saying. */
  next?: string;
  /** When the server refuses without words of its own. */
  failure: string;
  network: string;
  /** What a person has typed is not lost. */
  kept: string;
}

const booking: FormWords = {
  success: 'Message sent successfully!',
  failure: 'Failed to send message. Please try again.',
  network: 'An error occurred. Please try again later.',
  kept: 'Your message is still here.',
};

export const FORM_WORDS: Record<FormName, FormWords> = {
  booking,
  quote: {
    ...booking,
    success: 'Quote request sent successfully!',
    failure: 'Failed to send quote request. Please try again.',
  },
  review: {
    success: 'Review submitted successfully!',
    failure: 'Failed to submit review. Please try again.',
    network: 'An error occurred while submitting your review. Please try again.',
    kept: 'Your review is still here.',
  },
  cancellation: {
    success: NOTICE_WORDS.received,
    next: NOTICE_WORDS.next,
    failure: 'Failed to send your cancellation notice. Please try again.',
    network: 'An error occurred and your cancellation notice was not sent. Please try again.',
    kept: 'What you wrote is still here.',
  },
};
