// The changes of an order, appointment, product or of the settings, newest first: when (London time), who and what.
import type { HistoryEntry } from '#contract/history.ts';
import { inWords } from '#islands/shared/StateChip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { formatDay } from '#lib/format-date.ts';

const ACTIONS: Record<string, string> = {
  placed: 'Order placed',
  paid: 'Payment arrived',
  refunded: 'Refund confirmed',
  'given-back': 'PayPal gave it back',
  asked: 'Request received',
  'take-order': 'Taken by phone',
  change: 'Changed',
  move: 'Changed',
  edit: 'Details changed',
  place: 'Placed in the diary',
  draft: 'Drafted',
  send: 'Sent',
  accept: 'Accepted',
  decline: 'Declined',
  'ask for a change': 'Asked for a change',
  expire: 'Expired',
  supersede: 'Replaced',
  'mail-link': 'Link sent',
  'revoke-link': 'Link revoked',
  resend: 'Sent again',
  handle: 'Handled',
  book: 'Booked by phone',
  'ask-by-phone': 'Asked for a price by phone',
  'call-off': 'Called off',
  notice: 'Cancelled by notice',
  told: 'Customer told by phone',
  'write-job': 'Job sheet written',
  'end-job': 'Visit ended',
  'reopen-job': 'Job sheet opened again',
  agree: 'Price agreed',
  'take-money': 'Paid on the spot',
  'add-photo': 'Photo added',
  'change-photo': 'Photo shown or kept back',
  'remove-photo': 'Photo removed',
  'late-sheet': 'Sheet came late',
  'see-late-sheet': 'Late sheet compared',
  'shelve-unused': 'Unused parts back on the shelf',
  'safety-notice': 'Safety notice written',
  'see-safety-notice': 'Safety notice read',
  'ask-payer': 'Who pays was asked',
  bill: 'Bill sent',
  'show-to-pay': 'Shown to pay on the visit',
  payment: 'Payment recorded',
  'undo-payment': 'Payment taken back',
  'payments-moved': 'Payments moved to the next bill',
  'cash-handed-in': 'Cash handed in',
  remind: 'Reminded',
  statement: 'Statement sent',
  phoned: 'Phoned about it',
  dispute: 'Disputed',
  settle: 'No longer disputed',
  'write-off': 'Written off',
  'nothing-to-bill': 'Nothing to bill',
  cancel: 'Cancelled',
  refund: 'Refund started',
  'refund-refused': 'Refund refused',
  lapse: 'Closed unpaid',
  'payment-refused': 'Payment refused',
  review: 'Payment needs review',
  reviewed: 'Marked as checked',
  dispatch: 'Dispatch details saved',
  settings: 'Settings saved',
  bank: 'Bank details changed',
  'bank-wait': 'Bank details change in a day',
  'bank-stop': 'Change of the bank details stopped',
  publish: 'Published',
  undo: 'Publication undone',
  add: 'Added',
  archive: 'Archived',
  restore: 'Restored to the shop',
  import: 'Changed by an import',
  received: 'Stock received',
  returned: 'Stock returned',
  damaged: 'Stock damaged',
  lost: 'Stock lost',
  counted: 'Stock counted',
  invite: 'Invited to the team',
  withdraw: 'Withdrawn',
  join: 'Joined the team',
  role: 'Role changed',
  recover: 'Made an admin on the server',
  remove: 'Removed from the team',
  'second-factor-on': 'Authenticator app set up',
  'second-factor-off': 'Authenticator app turned off',
  'recovery-code': 'Recovery code used',
  'end-sessions': 'Signed out elsewhere',
  export: 'Exported',
  erase: 'Erased',
};

export const actionOf = ({ action }: Pick<HistoryEntry, 'action'>): string =>
  ACTIONS[action] ?? inWords(action);

export function actorOf({ who, role }: HistoryEntry): string {
  if (!who) return 'Automatic';
  return role === 'customer' ? `${who} (customer)` : who;
}

/** A value as people say it: a date in words. */
const inText = (value: string): string =>
  (/^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value) : value) || 'none';

/** For one line. */
export const changesText = ({ changes, note }: HistoryEntry): string =>
  [
    ...changes.map(({ what, from, to }) => `${inWords(what)}: ${inText(from)} → ${inText(to)}`),
    note && `Note: ${note}`,
  ]
    .filter(Boolean)
    .join('\n');

const Changes = ({ entry: { changes, note } }: { entry: HistoryEntry }) => (
  <div>
    {changes.map(({ what, from, to }) => (
      <p key={what} className="text-small wrap-anywhere whitespace-pre-line">
        {inWords(what)}: {inText(from)} <span aria-hidden="true">→</span>
        <span className="sr-only">to</span> {inText(to)}
      </p>
    ))}
    {note && <p className="text-small wrap-anywhere">Note: {note}</p>}
  </div>
);

export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  if (entries.length === 0) return <p className="text-soft">No changes yet.</p>;
  return (
    <ol className="border-t border-ink">
      {entries.map((entry, at) => (
        <li key={entries.length - at} className="grid gap-1 border-b border-line py-3">
          <p className="flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">{actionOf(entry)}</span>
            <Moment iso={entry.at} className="label" />
          </p>
          <p className="label">{actorOf(entry)}</p>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  );
}
