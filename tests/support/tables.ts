/** Every table that a call may write, children before parents. */
export const TABLES = [
  'order_lines',
  'orders',
  'sessions',
  'account_links',
  'guest_links',
  'appointments',
  'cancellations',
  'reviews',
  'users',
  'products',
  'outbox',
  'mail_allowances',
  'webhook_events',
  'unmatched_captures',
  'audit_log',
  'opening_exceptions',
] as const;
