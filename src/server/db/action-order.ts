// The order 'action' of the dashboard's lists: what waits for the staff first, then the rest, newest first. The same
// literal SQL as in the indexes named by_action: with bound values no index would serve it. A great number stands for
// none: the databases sort null differently.

export const PENDING_FIRST = "case status when 'pending' then 0 when 'confirmed' then 1 else 2 end";
export const SOONEST_FIRST = [
  "case when status in ('pending', 'confirmed') then date || time end",
  'date desc',
  'time desc',
  'id desc',
] as const;

export const ACTION_ORDER = {
  /** Pending, then confirmed ones, the soonest visit first. */
  appointments: [PENDING_FIRST, ...SOONEST_FIRST],
  /** Paid parts to send and payments to review, the oldest first. */
  orders: [
    "case when payment_state = 'pending' and review_reason is not null or payment_state = 'completed' and status in ('pending', 'processing') and origin in ('shop', 'phone') then created_at else 8999999999999999 end",
    'created_at desc',
    'id desc',
  ],
  /** Open ones, the oldest first. */
  cancellations: [
    'case when handled_at is null then created_at else 8999999999999999 end',
    'created_at desc',
    'id desc',
  ],
  /** Failed, then queued ones. */
  outbox: [
    'case when failed_at is not null and put_aside_at is null then 0 when sent_at is null and file_at is null then 1 else 2 end',
    'created_at desc',
    'id desc',
  ],
} as const;
