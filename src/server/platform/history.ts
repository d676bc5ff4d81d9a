// What became of one thing: the audit log in people's names, and the facts that its own row keeps.
import type { HistoryEntry } from '#contract/history.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import { BY_LINK } from './audit.ts';

/** Rows name columns, entries written by hand name things: both read alike. */
const NAMES: Record<string, string> = {
  payment_state: 'payment',
  stock_state: 'stock',
  tracking_number: 'tracking number',
  staff_note: 'note',
  staff_email: 'address for notices',
  low_stock: 'low stock below',
  days: 'days that differ',
};
/** Told by other entries, or of no use to a reader. */
const LEFT_OUT = new Set([
  ...['note', 'reason', 'paid_at', 'shipped_at', 'refunded_at', 'updated_at', 'next_check_at'],
  ...['refunded_minor', 'review_reason'],
]);
const IS_ID = /^[\w-]{16,}$/;

type Facts = Record<string, unknown>;

function named(json: string): Facts {
  const facts = JSON.parse(json) as Facts;
  return Object.fromEntries(Object.entries(facts).map(([key, value]) => [NAMES[key] ?? key, value]));
}

const worded = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

function changesBetween(beforeJson: string, afterJson: string): HistoryEntry['changes'] {
  const [before, after] = [named(beforeJson), named(afterJson)];
  return Object.keys(after)
    .filter((what) => !LEFT_OUT.has(what) || what in before)
    .map((what) => ({ what, from: worded(before[what]), to: worded(after[what]) }))
    .filter(({ from, to }) => from !== to);
}

interface Logged {
  at: number;
  actor: string;
  action: string;
  before: string;
  after: string;
  username: string | null;
  role: 'admin' | 'customer' | null;
}

/** Jobs have no name: nobody pressed anything. */
const unnamed = (actor: string): string => {
  if (actor === BY_LINK) return 'Link in a mail';
  return IS_ID.test(actor) ? 'A deleted account' : '';
};

function toEntry({ at, actor, action, before, after, username, role }: Logged): HistoryEntry {
  const written = JSON.parse(after) as Facts;
  const kept = JSON.parse(before) as Facts;
  return {
    at: iso(at),
    who: username ?? unnamed(actor),
    role: role ?? (actor === BY_LINK ? 'customer' : 'system'),
    action,
    changes: changesBetween(before, after),
    note: 'note' in kept ? '' : worded(written.note ?? written.reason),
  };
}

/** Something that the row itself tells: when it came, when it was paid. */
export const fact = (action: string, at: number | null): HistoryEntry[] =>
  at === null ? [] : [{ at: iso(at), who: '', role: 'system', action, changes: [], note: '' }];

/** @param facts of the row itself, newest first @returns newest first */
export async function historyOf(
  queries: Queries,
  entity: 'order' | 'appointment' | 'product' | 'settings',
  id: string,
  facts: HistoryEntry[],
): Promise<HistoryEntry[]> {
  const rows = await queries
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor')
    .select(['at', 'actor', 'action', 'before', 'after', 'users.username', 'users.role'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .execute();
  const entries = [...rows.map(toEntry), ...facts];
  return entries.sort((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0));
}
