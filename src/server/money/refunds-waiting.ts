// Refunds that wait for a person: counted on Today, and a filter of the list of orders.
import { type RawBuilder, sql } from 'kysely';
import type { RefundFilter } from '#contract/orders/refunds.ts';

/** Of rows of `refunds`. */
export const REFUNDS_WAITING: Record<RefundFilter, RawBuilder<boolean>> = {
  'to-give-back': sql`refunds.state = 'requested' and refunds.origin = 'hand'`,
  'refund-refused': sql`(refunds.state = 'failed' and refunds.closed_at is null
    or refunds.state = 'requested' and refunds.origin <> 'hand' and refunds.issue is not null)`,
  // Sent another way after PayPal's refusal, and then PayPal sent it after all.
  'refunded-twice': sql`refunds.state = 'done' and refunds.closed_at is null
    and refunds.id in (select replaces from refunds as other where other.replaces is not null)`,
};
