// History of a record: its entries in the audit log with people's names, and milestones of its row.
import { sql } from 'kysely';
import type { Role } from '#contract/accounts/roles.ts';
import type { HistoryEntry } from '#contract/history.ts';
import { formatMoment } from '#lib/format-date.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries } from '#server/db/open.ts';
import { engineerActor, engineerOfActor, TOKEN_LINK_ACTOR } from './audit.ts';

/** Display names of columns. */
const NAMES: Record<string, string> = {
  payment_state: 'payment',
  stock_state: 'stock',
  tracking_number: 'tracking number',
  tracking_link: 'tracking link',
  staff_note: 'note',
  staff_email: 'address for notices',
  low_stock: 'low stock below',
  staff_second_factor: 'team needs an authenticator app',
  staff_idle_minutes: 'minutes until the team is signed out',
  days: 'special hours',
  bank: 'bank details',
  notice_text: 'notice',
  notice_from: 'notice from',
  notice_until: 'notice until',
};
/** Columns that other entries show, or that don't matter to staff. */
const LEFT_OUT = new Set([
  'note',
  'reason',
  'paid_at',
  'shipped_at',
  'refunded_at',
  'updated_at',
  'next_check_at',
  'check_pause_ms',
  'received_minor',
  'refunded_minor',
  'taken_back_minor',
  'review_reason',
  'review_of_dispute',
  'lapses_at',
  'told',
]);
const ID = /^[\w-]{16,}$/;

type Recorded = Record<string, unknown>;

const isRecord = (value: unknown): value is Recorded =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parts of parts by their names in a row. Ids say nothing to people. */
const flat = (facts: Recorded, before = ''): [string, unknown][] =>
  Object.entries(facts)
    .filter(([key]) => key !== '_id')
    .flatMap(([key, value]) => {
      const name = [before, NAMES[key] ?? key].filter(Boolean).join(' ');
      return isRecord(value) ? flat(value, name) : [[name, value] as [string, unknown]];
    });

const named = (json: string): Recorded => Object.fromEntries(flat(JSON.parse(json) as Recorded));

/** Milliseconds since 1970: nothing else that is logged is as large. */
const FIRST_INSTANT = Date.UTC(2001, 0);

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return value > FIRST_INSTANT ? formatMoment(value) : String(value);
  if (Array.isArray(value)) return value.map(toText).join('; ');
  return isRecord(value)
    ? flat(value)
        .map(([, part]) => toText(part))
        .filter(Boolean)
        .join(', ')
    : String(value);
}

/** Longer texts are told by the words that changed. */
const LONG = 80;
/** Words around them. */
const CONTEXT = 2;

/** How many words both begin with. */
function sameAtStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((word, index) => word !== other[index]);
  return at < 0 ? one.length : at;
}

/** @example changedWords('a long text with one word', 'a long text with two words') // what differs, between dots */
function changedWords(from: string, to: string): [from: string, to: string] {
  if (from.length < LONG || to.length < LONG) return [from, to];
  const [before, after] = [from.split(' '), to.split(' ')];
  const start = Math.max(0, sameAtStart(before, after) - CONTEXT);
  const [backOne, backTwo] = [before.slice(start).reverse(), after.slice(start).reverse()];
  const end = Math.max(0, sameAtStart(backOne, backTwo) - CONTEXT);
  const shown = (words: readonly string[]) =>
    [start > 0 ? '…' : '', ...words.slice(start, words.length - end), end > 0 ? '…' : ''].join(' ').trim();
  return [shown(before), shown(after)];
}

function changesBetween(beforeJson: string, afterJson: string): HistoryEntry['changes'] {
  const before = named(beforeJson);
  const after = named(afterJson);
  return Object.keys(after)
    .filter((what) => !LEFT_OUT.has(what) || what in before)
    .map((what) => ({ what, texts: [toText(before[what]), toText(after[what])] as const }))
    .filter(({ texts: [from, to] }) => from !== to)
    .map(({ what, texts }) => {
      const [from, to] = changedWords(...texts);
      return { what, from, to };
    });
}

interface Logged {
  at: number;
  actor: string;
  action: string;
  before: string;
  after: string;
  username: string | null;
  role: Role | null;
}

/** Name of an actor who has no account (any more); '' for jobs. */
const unnamed = (actor: string): string => {
  if (actor === TOKEN_LINK_ACTOR) return 'Link in a mail';
  if (engineerOfActor(actor)) return 'An engineer';
  return ID.test(actor) ? 'A deleted account' : '';
};

/** An entry of the audit log with its actor's name and role, both null without an account. */
export function toEntry({ at, actor, action, before, after, username, role }: Logged): HistoryEntry {
  const written = JSON.parse(after) as Recorded;
  const previous = JSON.parse(before) as Recorded;
  return {
    at: iso(at),
    who: username ?? unnamed(actor),
    role: role ?? (actor === TOKEN_LINK_ACTOR ? 'customer' : 'system'),
    action,
    changes: changesBetween(before, after),
    note: 'note' in previous ? '' : toText(written.note ?? written.reason),
  };
}

/** A milestone from the row: created, paid … */
export const fact = (action: string, at: number | null): HistoryEntry[] =>
  at === null ? [] : [{ at: iso(at), who: '', role: 'system', action, changes: [], note: '' }];

/** @param facts milestones of the row, newest first @returns newest first */
export async function historyOf(
  queries: Queries,
  entity: 'order' | 'appointment' | 'product' | 'settings' | 'content',
  id: string,
  facts: HistoryEntry[],
): Promise<HistoryEntry[]> {
  const rows = await queries
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.actor')
    .leftJoin('engineers', (join) => join.on(sql<boolean>`actor = ${engineerActor('')} || engineers.id`))
    .select(['at', 'actor', 'action', 'before', 'after', 'users.role'])
    .select(({ fn }) => fn.coalesce('users.username', 'engineers.name').as('username'))
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .execute();
  const entries = [...rows.map(toEntry), ...facts];
  return entries.sort((one, other) => other.at.localeCompare(one.at));
}
