import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Column } from '#islands/ui/Table.tsx';
import { formatDay, formatInstant } from '#lib/format-date.ts';
import { mailto } from '#lib/mailto.ts';
import { quotesStore } from '#stores/admin/appointments.ts';
import { AppointmentList, NAME, STATUS } from './AppointmentList.tsx';
import { StatusButtons } from './StatusButtons.tsx';

const COLUMNS: readonly Column<AdminAppointment>[] = [
  NAME,
  {
    head: 'Message',
    cell: ({ service, subject, message }) => (
      <>
        <span className="font-semibold">{service}</span>
        <span className="mt-1 block max-w-112 text-left wrap-anywhere whitespace-pre-line">
          {subject && `${subject}\n`}
          {message}
        </span>
      </>
    ),
  },
  {
    head: 'Received',
    isShort: true,
    sort: 'created',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt)}</time>,
  },
  {
    head: 'Preferred time',
    isShort: true,
    sort: 'date',
    cell: ({ date, time }) => (
      <>
        <time dateTime={date}>{formatDay(date)}</time>
        <span className="label block">{time}</span>
      </>
    ),
  },
  STATUS,
  {
    head: 'Actions',
    cell: (one) => (
      <div className="grid justify-items-end gap-2 md:justify-items-start">
        <a
          className="button button-small"
          aria-label={`Reply to ${one.name} by email`}
          href={mailto(one.email, `Your quote request: ${one.service}`)}
        >
          Reply
        </a>
        <StatusButtons store={quotesStore} one={one} noun="quote request" />
      </div>
    ),
  },
];

export const Quotes = () => (
  <AppointmentList store={quotesStore} list="quotes" noun="quote request" columns={COLUMNS} />
);
