// Table names by kind; tests/api/db/tables.test.ts checks them against the database itself.

/** Every table that a call may write, children before parents. */
export const TABLES = [
  'documents',
  'refunds',
  'payments',
  'order_lines',
  'orders',
  'quote_lines',
  'quotes',
  'sessions',
  'known_networks',
  'account_links',
  'team_invitations',
  'second_factors',
  'recovery_codes',
  'guest_links',
  'diary_units',
  'diary_entries',
  'engineer_plans',
  'engineers',
  'photos',
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
  'publications',
  'restores',
  'number_gaps',
  'opening_exceptions',
] as const;

/** Tables with rows from before the first call, or counters: they stay between tests. */
export const STANDING = ['settings', 'counters', 'heartbeats', 'job_turns', 'throttles'] as const;
