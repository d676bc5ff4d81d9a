// Each table's room, the folder whose code alone writes it, and what becomes of its rows (docs/decisions/0001-one-way.md). Tests compare
// it with the code, the database's foreign keys, the daily sweep, an erasure and the copy of own data.
import type { Tables } from './tables.ts';

interface Owned {
  /** Below src/server. */
  room: string;
  /**
   * Until when a row stays: `swept`, until its period is over (timers/sweep-old.ts); `ended`, until what it stands for ends; `always`;
   * the name of a table, as long as the row of it that it belongs to.
   */
  kept: 'swept' | 'ended' | 'always' | keyof Tables;
  /**
   * What an erasure does to what it holds of somebody: `deleted`, also with the row that it belongs to; `words`, it takes what they or
   * others said of them; `kept`, for the years that the privacy page names; `by hand`, the staff do; `none`, it names nobody outside
   * the team.
   */
  erased: 'deleted' | 'words' | 'kept' | 'by hand' | 'none';
  /** Whether the copy of own data shows it: not what is secret, technical, or names nobody outside the team. */
  copied: boolean;
}

const owned = (
  room: string,
  kept: Owned['kept'],
  erased: Owned['erased'],
  copied: Owned['copied'],
): Owned => ({ room, kept, erased, copied });

export const OWNERS: Readonly<Record<keyof Tables, Owned>> = {
  counters: owned('db', 'always', 'none', false),
  throttles: owned('http', 'swept', 'none', false),
  job_turns: owned('platform', 'always', 'none', false),
  audit_log: owned('platform', 'swept', 'words', false),
  guest_links: owned('token-links', 'swept', 'deleted', false),
  account_links: owned('accounts', 'swept', 'deleted', false),
  outbox: owned('mail', 'swept', 'deleted', true),
  mail_allowances: owned('mail', 'swept', 'deleted', false),
  photos: owned('pictures', 'swept', 'deleted', true),
  users: owned('accounts', 'ended', 'deleted', true),
  sessions: owned('accounts', 'swept', 'deleted', false),
  second_factors: owned('accounts', 'users', 'deleted', false),
  recovery_codes: owned('accounts', 'users', 'deleted', false),
  known_networks: owned('accounts', 'swept', 'deleted', false),
  settings: owned('settings', 'always', 'none', false),
  opening_exceptions: owned('settings', 'ended', 'none', false),
  bank_changes: owned('settings', 'always', 'none', false),
  bank_waiting: owned('settings', 'always', 'none', false),
  bank_stop_links: owned('settings', 'ended', 'none', false),
  products: owned('catalogue', 'always', 'none', false),
  payments: owned('money', 'orders', 'kept', true),
  unmatched_captures: owned('payments', 'swept', 'kept', true),
  webhook_events: owned('payments', 'swept', 'none', false),
  documents: owned('money', 'orders', 'kept', true),
  refunds: owned('money', 'orders', 'kept', true),
  orders: owned('orders', 'swept', 'kept', true),
  order_lines: owned('orders', 'orders', 'kept', true),
  engineers: owned('diary', 'always', 'by hand', true),
  engineer_plans: owned('jobs', 'ended', 'none', false),
  emptied_links: owned('diary', 'swept', 'none', false),
  former_engineers: owned('diary', 'swept', 'deleted', false),
  diary_entries: owned('diary', 'swept', 'deleted', false),
  diary_units: owned('diary', 'diary_entries', 'deleted', false),
  appointments: owned('appointments', 'swept', 'deleted', true),
  quotes: owned('quotes', 'appointments', 'deleted', true),
  quote_lines: owned('quotes', 'quotes', 'deleted', true),
  job_sheets: owned('jobs', 'appointments', 'deleted', true),
  job_visits: owned('jobs', 'appointments', 'deleted', true),
  job_lines: owned('jobs', 'appointments', 'deleted', true),
  job_agreements: owned('jobs', 'appointments', 'deleted', true),
  job_takings: owned('jobs', 'appointments', 'deleted', true),
  safety_notices: owned('jobs', 'appointments', 'deleted', true),
  late_sheets: owned('jobs', 'appointments', 'deleted', true),
  job_presses: owned('jobs', 'swept', 'deleted', false),
  team_invitations: owned('accounts', 'swept', 'deleted', true),
  reviews: owned('reviews', 'swept', 'by hand', false),
  cancellations: owned('cancellations', 'swept', 'kept', true),
  restores: owned('payments', 'always', 'none', false),
  number_gaps: owned('money', 'always', 'none', false),
  heartbeats: owned('monitoring', 'always', 'none', false),
  website_pictures: owned('website', 'ended', 'none', false),
  content_edits: owned('website', 'always', 'none', false),
  content_snapshots: owned('website', 'ended', 'none', false),
  publications: owned('publishing', 'always', 'none', false),
};
