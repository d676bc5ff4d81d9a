// The audit log for admins: who did what and when, to which record.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/field.ts';
import { historyEntry } from '#contract/history.ts';

/** Kinds of records, by what the audit log calls them. */
export const HISTORY_KINDS = {
  team: ['team', 'account'],
  orders: ['order', 'payment', 'cancellation'],
  appointments: ['appointment', 'quote', 'engineer'],
  products: ['product'],
  reviews: ['review'],
  emails: ['mail'],
  exports: ['list', 'person'],
  website: ['website', 'content'],
  settings: ['settings'],
} as const;
type HistoryKind = keyof typeof HISTORY_KINDS;
export const HISTORY_KIND_NAMES = Object.keys(HISTORY_KINDS) as [HistoryKind, ...HistoryKind[]];

const teamHistoryEntry = z.extend(historyEntry, {
  _id: z.string(),
  /** What was changed, in one word: 'order', 'team' … */
  entity: z.string(),
  entityId: z.string(),
  /** Its number or name; '' where it has none, or is gone. */
  name: z.string(),
});
export type TeamHistoryEntry = z.infer<typeof teamHistoryEntry>;

const historyQuery = z.extend(listQuery, { kind: z.optional(z.enum(HISTORY_KIND_NAMES)) });
export type HistoryQuery = z.infer<typeof historyQuery>;

/** `search` finds people and order numbers. */
export const listTeamHistory = endpoint({
  method: 'GET',
  path: '/api/team/history',
  summary: 'Every change in the audit log, newest first',
  access: 'team',
  query: historyQuery,
  reply: z.object({ entries: z.array(teamHistoryEntry), total: z.number() }),
});
