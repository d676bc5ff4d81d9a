// The changes of an order, appointment, product or of the settings, newest first: when (London time), who and what.
import type { HistoryEntry } from '#contract/history.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';

const ACTIONS: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Payment arrived',
  refunded: 'Refund confirmed',
  asked: 'Request received',
  change: 'Changed',
  move: 'Rescheduled',
  cancel: 'Cancelled',
  refund: 'Refund started',
  review: 'Payment needs review',
  reviewed: 'Marked as checked',
  dispatch: 'Dispatch details saved',
  settings: 'Settings saved',
  add: 'Added',
  archive: 'Archived',
  restore: 'Restored to the shop',
  import: 'Changed by an import',
  received: 'Stock received',
  returned: 'Stock returned',
  damaged: 'Stock damaged',
  lost: 'Stock lost',
  counted: 'Stock counted',
};

function actor({ who, role }: HistoryEntry): string {
  if (!who) return 'Automatic';
  return role === 'customer' ? `${who} (customer)` : who;
}

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-soft">No changes yet.</p>;
  return (
    <ol className="border-t border-ink">
      {entries.map((entry, at) => (
        <li key={entries.length - at} className="grid gap-1 border-b border-line py-3">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{ACTIONS[entry.action] ?? inWords(entry.action)}</span>
            <Moment iso={entry.at} className="label" />
          </p>
          <p className="label">{actor(entry)}</p>
          {entry.changes.map(({ what, from, to }) => (
            <p key={what} className="text-small wrap-anywhere whitespace-pre-line">
              {inWords(what)}: {from || 'none'} <span aria-hidden="true">→</span>
              <span className="sr-only">to</span> {to || 'none'}
            </p>
          ))}
          {entry.note && <p className="text-small wrap-anywhere">Note: {entry.note}</p>}
        </li>
      ))}
    </ol>
  );
}
