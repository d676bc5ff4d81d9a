// Texts for the staff on why a payment is pending, by PayPal's codes (Payments API v2, capture_status_details).
const REASONS: Record<string, string> = {
  BUYER_COMPLAINT: 'The buyer has opened a dispute at PayPal.',
  ECHECK: 'The buyer paid from a bank account, and the transfer has not cleared yet.',
  INTERNATIONAL_WITHDRAWAL: 'It waits for you: accept or refuse it in your PayPal account.',
  PENDING_REVIEW: 'PayPal is reviewing it.',
  RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION:
    'It waits for you: accept or refuse it in your PayPal account.',
  TRANSACTION_APPROVED_AWAITING_FUNDING: 'The buyer still has to send the money to PayPal.',
  UNILATERAL: 'The email address that was paid is not confirmed in your PayPal account.',
  VERIFICATION_REQUIRED: 'Your PayPal account has to be verified before it can receive payments.',
};

/** @param reason PayPal's code, if any */
export const pendingReasonText = (reason: string | null): string =>
  REASONS[reason ?? ''] ?? 'PayPal gives no reason. Look at the payment in your PayPal account.';
