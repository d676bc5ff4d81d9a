import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { MAIL_STATUSES, type Mail } from '#contract/mails.ts';
import { Listed } from '#islands/Listed.tsx';
import { MailChip } from '#islands/StateChip.tsx';
import { say } from '#islands/toast.ts';
import { Button } from '#islands/ui/Button.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { askAgain } from '#islands/use-guard.ts';
import { shownMoment } from '#lib/shown-date.ts';
import { goTo } from '#stores/admin-place.ts';
import { MAIL_WORDS, mailDesk } from '#stores/mails.ts';
import { Filters } from './Filters.tsx';
import { NewRows } from './NewRows.tsx';
import { RowNote } from './RowNote.tsx';
import { useLiveList } from './use-live-list.ts';
import { usePlace } from './use-place.ts';
import { useSorting } from './use-sorting.ts';

const SORTS = [
  { value: 'subject', title: 'Subject' },
  { value: 'to', title: 'Receiver' },
];

const { $list, $rows, $news, load, refresh, sendAgain } = mailDesk;

async function press(id: string) {
  const outcome = await sendAgain(id);
  if (outcome?.ok) say.success(outcome.msg);
  else if (outcome) {
    say.error(MAIL_WORDS.notAgain);
    await askAgain(outcome.code);
  }
}

const Moment = ({ iso }: { iso: string }) => <time dateTime={iso}>{shownMoment(Date.parse(iso))}</time>;

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
      <RowNote key={row?.isBusy ? 'busy' : 'rest'} row={row} />
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
  const list = useStore($list);
  const sorting = useSorting();
  usePlace(load);
  useLiveList(refresh);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed) say.error(MAIL_WORDS.notLoaded);
  }, [hasFailed]);
  return (
    <>
      <Filters label="Search mails" statuses={MAIL_STATUSES} sorts={SORTS} />
      <Listed
        list={list}
        loading="Loading mails..."
        failed={MAIL_WORDS.notLoaded}
        empty={<p>No mails found.</p>}
        onRetry={() => void load()}
        onPage={(page) => goTo({ page })}
      >
        {(mails) => (
          <Table caption="Mails" columns={COLUMNS} rows={mails} rowKey={({ _id }) => _id} sorting={sorting} />
        )}
      </Listed>
      <NewRows $news={$news} one="mail" many="mails" onShow={() => void load()} />
    </>
  );
}
