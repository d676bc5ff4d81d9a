import { useStore } from '@nanostores/react';
import { MAIL_STATUSES, type Mail } from '#contract/mail/mails.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { Filters } from '#islands/admin/shell/Filters.tsx';
import { RowNote } from '#islands/admin/shell/RowNote.tsx';
import { MailChip } from '#islands/shared/StateChip.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { MAIL_MESSAGES, mailsStore } from '#stores/admin/mails.ts';

const SORTS = [
  { value: 'subject', title: 'Subject' },
  { value: 'to', title: 'Receiver' },
];

const { $rows, sendAgain } = mailsStore;

async function press(id: string) {
  await showOutcome(await sendAgain(id), MAIL_MESSAGES.notAgain);
}

function Delivery({ status, attempts, lastError, sentAt }: Mail) {
  return (
    <>
      <MailChip status={status} />
      {sentAt && (
        <span className="label mt-1 block">
          <Moment iso={sentAt} />
        </span>
      )}
      {status !== 'sent' && attempts > 1 && <span className="label mt-1 block">{attempts} tries</span>}
      {lastError && (
        <span className="mt-1 block max-w-80 text-small wrap-anywhere text-error">{lastError}</span>
      )}
    </>
  );
}

function Again({ _id, to, subject, status }: Mail) {
  const row = useStore($rows)[_id];
  return (
    <>
      {status === 'queued' ? (
        <span className="text-soft">Waiting</span>
      ) : (
        <Button
          small
          className="whitespace-nowrap"
          aria-disabled={row?.isBusy ?? false}
          aria-label={`Send again: ${subject}, to ${to}`}
          onClick={() => void press(_id)}
        >
          Send again
        </Button>
      )}
      <RowNote row={row} />
    </>
  );
}

const COLUMNS: readonly Column<Mail>[] = [
  {
    head: 'Subject',
    isName: true,
    sort: 'subject',
    cell: ({ subject, kind }) => (
      <>
        {subject}
        <span className="label block font-normal">{kind}</span>
      </>
    ),
  },
  { head: 'To', sort: 'to', cell: ({ to }) => <span className="wrap-anywhere">{to}</span> },
  { head: 'Written', sort: 'created', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { head: 'Status', cell: (one) => <Delivery {...one} /> },
  { head: 'Actions', cell: (one) => <Again {...one} /> },
];

export function Mails() {
  return (
    <>
      <Filters label="Search emails" statuses={MAIL_STATUSES} sorts={SORTS} />
      <AdminList
        store={mailsStore}
        noun="emails"
        rows={['email', 'emails']}
        failed={MAIL_MESSAGES.notLoaded}
        columns={COLUMNS}
      />
    </>
  );
}
