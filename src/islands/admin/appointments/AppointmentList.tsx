// A list of appointments or of quote requests, and the columns that both have.

import { useStore } from '@nanostores/react';
import { type ComponentProps, lazy, Suspense } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { ExportButton } from '#islands/admin/shell/ExportButton.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { $adminPlace } from '#stores/admin/admin-url.ts';
import type { AppointmentsStore } from '#stores/admin/appointments.ts';
import { AppointmentDrawer } from './AppointmentDrawer.tsx';

const BillAll = lazy(async () => ({ default: (await import('#islands/admin/bills/BillAll.tsx')).BillAll }));

export const NAME: Column<AdminAppointment> = {
  head: 'Name',
  isName: true,
  fills: true,
  sort: 'name',
  cell: ({ _id, name, phone, isQuoteRequest }) => (
    <>
      <DetailLink id={_id} noun={isQuoteRequest ? 'Quote request from' : 'Appointment for'}>
        {name}
      </DetailLink>
      <span className="text-compact font-normal md:hidden">
        <PhoneLink phone={phone} />
      </span>
    </>
  ),
};

export const STATUS: Column<AdminAppointment> = {
  head: 'Status',
  sort: 'status',
  cell: ({ status, suspected }) =>
    suspected ? <Chip tone="signal">Suspected spam</Chip> : <AppointmentChip status={status} />,
};

interface Props
  extends Pick<ComponentProps<typeof AdminList<AdminAppointment>>, 'columns' | 'noun' | 'kinds'> {
  store: AppointmentsStore;
  list: 'appointments' | 'quotes';
}

export function AppointmentList({ store, list, ...rest }: Props) {
  const count = useStore(store.$activeCount);
  const { status } = useStore($adminPlace);
  return (
    <>
      <AdminList store={store} hasToast={list === 'appointments'} {...rest}>
        {status === 'to-bill' && (
          <Suspense>
            <BillAll onSent={() => void store.refresh(true)} />
          </Suspense>
        )}
        <ExportButton list={list} />
        <p className="flex min-h-12 items-center font-semibold sm:ml-auto sm:max-lg:min-h-0">
          Active {rest.noun}s: {count?.toLocaleString('en-GB') ?? '–'}
        </p>
      </AdminList>
      <AppointmentDrawer noun={rest.noun} store={store} />
    </>
  );
}
