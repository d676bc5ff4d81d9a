import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { NotReady } from '#islands/ui/NotReady.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { formatVisitDay } from '#lib/format-date.ts';
import { $adminPlace } from '#stores/admin/admin-url.ts';
import { appointmentsStore } from '#stores/admin/appointments.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import { AppointmentList, NAME, STATUS } from './AppointmentList.tsx';
import { EndButtons } from './EndButtons.tsx';
import { StatusButtons } from './StatusButtons.tsx';

const Diary = lazy(async () => ({ default: (await import('#islands/admin/diary/Diary.tsx')).Diary }));

const KINDS = {
  label: 'Kind',
  options: [
    { value: 'booking', title: 'Bookings' },
    { value: 'quote', title: 'Quotes' },
  ],
};

function Actions({ one }: { one: AdminAppointment }) {
  const { status } = useStore($adminPlace);
  const refreshDiary = () => void diaryStore.refresh();
  const refresh = () => {
    refreshDiary();
    void appointmentsStore.refresh(true);
  };
  return status === 'to-end' ? (
    <EndButtons store={appointmentsStore} one={one} onEnded={refresh} />
  ) : (
    <StatusButtons store={appointmentsStore} one={one} onUpdated={refreshDiary} />
  );
}

const COLUMNS: readonly Column<AdminAppointment>[] = [
  NAME,
  {
    head: 'Service',
    fills: true,
    sort: 'service',
    cell: ({ service, isQuoteRequest }) => (isQuoteRequest ? `${service}, quote` : service),
  },
  {
    head: 'Date',
    isShort: true,
    sort: 'date',
    cell: ({ date, time }) => (time ? <time dateTime={date}>{formatVisitDay(date)}</time> : '–'),
  },
  { head: 'Time', isShort: true, cell: ({ time }) => time },
  STATUS,
  {
    head: 'Actions',
    hasLine: true,
    cell: (one) => <Actions one={one} />,
  },
];

export function Appointments() {
  const { state } = useStore(diaryStore.$diary);
  return (
    <>
      <Suspense fallback={<NotReady loading="Loading the diary..." />}>
        <Diary />
      </Suspense>
      {/* Waits for the diary, which would otherwise push it away from under the pointer. */}
      {state !== 'loading' && (
        <AppointmentList
          store={appointmentsStore}
          list="appointments"
          noun="appointment"
          columns={COLUMNS}
          kinds={KINDS}
        />
      )}
    </>
  );
}
