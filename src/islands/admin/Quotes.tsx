import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { APPOINTMENT_STATUSES, type Appointment } from '#contract/appointments.ts';
import { Listed } from '#islands/Listed.tsx';
import { AppointmentChip } from '#islands/StateChip.tsx';
import { say } from '#islands/toast.ts';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { shownDay, shownInstant } from '#lib/shown-date.ts';
import { goTo } from '#stores/admin-place.ts';
import { quoteDesk } from '#stores/appointments.ts';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';
import { Moves, VISIT_SORTS, Who } from './AppointmentParts.tsx';
import { ExportButton } from './ExportButton.tsx';
import { Filters } from './Filters.tsx';
import { NewRows } from './NewRows.tsx';
import { useLiveList } from './use-live-list.ts';
import { usePlace } from './use-place.ts';
import { useSorting } from './use-sorting.ts';

const NOT_LOADED = 'Failed to load quotes';
const { $list, $activeCount, $news, load, refresh } = quoteDesk;

function Reply({ name, email, service }: Appointment) {
  const subject = encodeURIComponent(`Your quote request: ${service}`);
  return (
    <a
      className="button button-small"
      aria-label={`Reply to ${name} by email`}
      href={`mailto:${email}?subject=${subject}`}
    >
      Reply
    </a>
  );
}

function Message({ service, subject, message }: Appointment) {
  return (
    <>
      <span className="font-semibold">{service}</span>
      <span className="mt-1 block max-w-112 text-left wrap-anywhere whitespace-pre-line">
        {subject && `${subject}\n`}
        {message}
      </span>
    </>
  );
}

const COLUMNS: readonly Column<Appointment>[] = [
  { head: 'Name', isName: true, sort: 'name', cell: (one) => <Who {...one} /> },
  { head: 'Message', cell: (one) => <Message {...one} /> },
  {
    head: 'Asked',
    isShort: true,
    sort: 'created',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{shownInstant(createdAt)}</time>,
  },
  {
    head: 'Wanted',
    isShort: true,
    sort: 'date',
    cell: ({ date, time }) => (
      <>
        <time dateTime={date}>{shownDay(date)}</time>
        <span className="label block">{time}</span>
      </>
    ),
  },
  { head: 'Status', sort: 'status', cell: ({ status }) => <AppointmentChip status={status} /> },
  {
    head: 'Actions',
    cell: (one) => (
      <div className="grid justify-items-end gap-2 md:justify-items-start">
        <Reply {...one} />
        <Moves desk={quoteDesk} one={one} noun="quote request" />
      </div>
    ),
  },
];

export function Quotes() {
  const list = useStore($list);
  const active = useStore($activeCount);
  const sorting = useSorting();
  usePlace(load);
  useLiveList(refresh);
  const hasFailed = list.state === 'failed';
  useEffect(() => {
    if (hasFailed) say.error(NOT_LOADED);
  }, [hasFailed]);
  return (
    <>
      <Filters label="Search quotes" statuses={APPOINTMENT_STATUSES} sorts={VISIT_SORTS}>
        <ExportButton list="quotes" />
        <p className="flex min-h-12 items-center font-semibold sm:ml-auto">
          Active quotes: {active?.toLocaleString('en-GB') ?? '–'}
        </p>
      </Filters>
      <Listed
        list={list}
        loading="Loading quotes..."
        failed={NOT_LOADED}
        empty={<p>No quotes found.</p>}
        onRetry={() => void load()}
        onPage={(page) => goTo({ page })}
      >
        {(quotes) => (
          <Table
            caption="Quotes"
            columns={COLUMNS}
            rows={quotes}
            rowKey={({ _id }) => _id}
            sorting={sorting}
          />
        )}
      </Listed>
      <NewRows $news={$news} one="quote request" many="quote requests" onShow={() => void load()} />
      <AppointmentDrawer noun="Quote request" desk={quoteDesk} />
    </>
  );
}
