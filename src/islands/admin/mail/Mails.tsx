import type { Mail } from '#contract/mail/mails.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { Folded } from '#islands/admin/shell/Folded.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { MailChip } from '#islands/shared/StateChip.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
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
        <div className="text-small text-error">
          <Folded text={lastError} />
        </div>
      )}
    </>
  );
}

function Again({ _id: id, to, subject, status }: Mail) {
  if (status === 'queued') return <span className="text-soft">Waiting</span>;
  const name = `Send again: ${subject}, to ${to}`;
  const onPress = () => void orSignIn(sendAgain(id));
  return <RowActions $rows={$rows} id={id} actions={[{ label: 'Send again', name, onPress }]} />;
}

const COLUMNS: readonly Column<Mail>[] = [
  {
    head: 'Subject',
    isName: true,
    fills: true,
    sort: 'subject',
    cell: ({ subject }) => subject,
  },
  { head: 'Kind', isShort: true, from: 'xl', cell: ({ kind }) => <span className="label">{kind}</span> },
  { head: 'To', sort: 'to', fills: true, cell: ({ to }) => to },
  {
    head: 'Created',
    isShort: true,
    from: 'lg',
    sort: 'created',
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  },
  { head: 'Status', fills: true, cell: (mail) => <Delivery {...mail} /> },
  { head: 'Actions', cell: (mail) => <Again {...mail} /> },
];

export const Mails = () => <AdminList store={mailsStore} noun="email" columns={COLUMNS} />;
