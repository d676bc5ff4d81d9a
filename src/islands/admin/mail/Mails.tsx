import type { Mail } from '#contract/mail/mails.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { Folded } from '#islands/admin/shell/Folded.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { MailChip } from '#islands/shared/StateChip.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { kindText, mailsStore } from '#stores/admin/mails.ts';

const { $rows, sendAgain, putAside } = mailsStore;

function Delivery({ status, attempts, lastError, sentAt, isPutAside }: Mail) {
  return (
    <>
      <MailChip status={status} />
      {sentAt && (
        <span className="label ml-2 max-md:hidden md:max-lg:ml-0 md:max-lg:block">
          <Moment iso={sentAt} />
        </span>
      )}
      {isPutAside && <span className="label ml-2">Put aside</span>}
      {status !== 'sent' && attempts > 1 && <span className="label ml-2">{attempts} attempts</span>}
      {lastError && (
        <div className="text-small text-error">
          <Folded text={lastError} />
        </div>
      )}
    </>
  );
}

function Actions({ _id: id, to, subject, status, isPutAside }: Mail) {
  if (status === 'queued') return <span className="text-soft">Waiting</span>;
  const action = (label: string, work: typeof sendAgain) => ({
    label,
    name: `${label}: ${subject}, to ${to}`,
    onPress: () => void orSignIn(work(id)),
  });
  const actions = [action('Send again', sendAgain)];
  if (status === 'failed' && !isPutAside) actions.push(action('Put aside', putAside));
  return <RowActions $rows={$rows} id={id} of={`${subject}, to ${to}`} actions={actions} />;
}

const COLUMNS: readonly Column<Mail>[] = [
  {
    head: 'Subject',
    isName: true,
    fills: true,
    sort: 'subject',
    cell: ({ subject, to }) => (
      <>
        <span title={subject} className="md:max-lg:line-clamp-2 md:max-lg:whitespace-normal">
          {subject}
        </span>
        <span className="label hidden truncate font-normal md:max-lg:block">{to}</span>
      </>
    ),
  },
  { head: 'Kind', isShort: true, from: 'xl', cell: ({ kind }) => kindText(kind) },
  { head: 'To', sort: 'to', fills: true, from: 'lg', cell: ({ to }) => to },
  {
    head: 'Created',
    isShort: true,
    from: 'lg',
    sort: 'created',
    cell: ({ createdAt }) => <Moment iso={createdAt} />,
  },
  { head: 'Status', fills: true, cell: (mail) => <Delivery {...mail} /> },
  { head: 'Actions', cell: (mail) => <Actions {...mail} /> },
];

export const Mails = () => <AdminList store={mailsStore} noun="email" columns={COLUMNS} />;
