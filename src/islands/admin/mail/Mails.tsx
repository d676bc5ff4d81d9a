import type { Mail } from '#contract/mail/mails.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { OneLine } from '#islands/admin/shell/OneLine.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { MailChip } from '#islands/shared/StateChip.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { mailsStore } from '#stores/admin/mails.ts';

const { $rows, sendAgain } = mailsStore;

function Delivery({ status, attempts, lastError, sentAt }: Mail) {
  return (
    <>
      <MailChip status={status} />
      {sentAt && (
        <span className="label ml-2">
          <Moment iso={sentAt} />
        </span>
      )}
      {status !== 'sent' && attempts > 1 && <span className="label ml-2">{attempts} attempts</span>}
      {lastError && (
        <span className="text-small text-error">
          <OneLine text={lastError} />
        </span>
      )}
    </>
  );
}

function Again({ _id: id, to, subject, status }: Mail) {
  if (status === 'queued') return <span className="text-soft">Waiting</span>;
  const name = `Send again: ${subject}, to ${to}`;
  const onPress = () => void showOutcome(sendAgain(id));
  return (
    <RowActions
      $rows={$rows}
      id={id}
      className="whitespace-nowrap"
      actions={[{ label: 'Send again', name, onPress }]}
    />
  );
}

const COLUMNS: readonly Column<Mail>[] = [
  {
    head: 'Subject',
    isName: true,
    sort: 'subject',
    cell: ({ subject, kind }) => (
      <span className="flex items-baseline gap-3 max-md:flex-wrap">
        <OneLine text={subject} className="md:max-w-48 lg:max-w-80" />
        <span className="label font-normal whitespace-nowrap md:max-xl:hidden">{kind}</span>
      </span>
    ),
  },
  { head: 'To', sort: 'to', cell: ({ to }) => <OneLine text={to} className="md:max-w-36 lg:max-w-56" /> },
  { head: 'Created', sort: 'created', cell: ({ createdAt }) => <Moment iso={createdAt} /> },
  { head: 'Status', cell: (mail) => <Delivery {...mail} /> },
  { head: 'Actions', cell: (mail) => <Again {...mail} /> },
];

export const Mails = () => <AdminList store={mailsStore} noun="email" columns={COLUMNS} />;
