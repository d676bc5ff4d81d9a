import { type AdminAppointment, APPOINTMENT_FILTERS } from '#contract/appointments/appointments.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { ExportButton } from '#islands/admin/shell/ExportButton.tsx';
import { Filters } from '#islands/admin/shell/Filters.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { mailto } from '#lib/mailto.ts';
import { shownDay, shownInstant } from '#lib/shown-date.ts';
import { quotesStore } from '#stores/admin/appointments.ts';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';
import { ActiveCount, StatusButtons, VISIT_SORTS, Who } from './AppointmentParts.tsx';

const NOT_LOADED = 'Failed to load quotes';

function Reply({ name, email, service }: AdminAppointment) {
  return (
    <a
      className="button button-small"
      aria-label={`Reply to ${name} by email`}
      href={mailto(email, `Your quote request: ${service}`)}
    >
      Reply
    </a>
  );
}

function Message({ service, subject, message }: AdminAppointment) {
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

const COLUMNS: readonly Column<AdminAppointment>[] = [
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
        <StatusButtons store={quotesStore} one={one} noun="quote request" />
      </div>
    ),
  },
];

export function Quotes() {
  return (
    <>
      <Filters label="Search quotes" statuses={APPOINTMENT_FILTERS} sorts={VISIT_SORTS}>
        <ExportButton list="quotes" />
        <ActiveCount store={quotesStore} noun="quotes" />
      </Filters>
      <AdminList
        store={quotesStore}
        noun="quotes"
        rows={['quote request', 'quote requests']}
        failed={NOT_LOADED}
        columns={COLUMNS}
      />
      <AppointmentDrawer noun="Quote request" store={quotesStore} />
    </>
  );
}
