// Notices of cancellation, and whether each is handled.
import { isOrderNumber } from '#contract/cancellations/cancellations.ts';
import type { Notice } from '#contract/cancellations/cancellations-admin.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { MailLink } from '#islands/admin/shell/Contact.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { cancellationsStore } from '#stores/admin/cancellations.ts';

const { $rows, mark } = cancellationsStore;

function OrderOrBooking({ orderOrBooking, message, address }: Notice) {
  return (
    <>
      {isOrderNumber(orderOrBooking) ? (
        <a
          className="link inline-block py-3 font-semibold md:py-0.5"
          href={`?tab=orders&search=${orderOrBooking}`}
        >
          Order {orderOrBooking}
        </a>
      ) : (
        orderOrBooking
      )}
      {(message || address) && (
        <details className="ml-4 inline-block text-small open:block open:ml-0">
          <summary className="link w-fit py-3 max-md:ml-auto md:py-0.5">Message</summary>
          <p className="mt-1 max-w-112 text-left wrap-anywhere whitespace-pre-line">
            {[message, address].filter(Boolean).join('\n')}
          </p>
        </details>
      )}
    </>
  );
}

function Status({ status, handledAt, handledBy }: Notice) {
  return (
    <>
      <Chip tone={status === 'open' ? 'pending' : 'completed'}>{status === 'open' ? 'Open' : 'Handled'}</Chip>
      {handledAt && (
        <span className="label ml-2">
          {handledBy}, <Moment iso={handledAt} />
        </span>
      )}
    </>
  );
}

function Mark({ _id: id, name, status }: Notice) {
  const label = status === 'open' ? 'Mark as handled' : 'Reopen';
  const onPress = () => void showOutcome(mark(id, status === 'open' ? 'handled' : 'open'));
  return <RowActions $rows={$rows} id={id} actions={[{ label, name: `${label}: ${name}`, onPress }]} />;
}

const COLUMNS: readonly Column<Notice>[] = [
  {
    head: 'Name',
    isName: true,
    sort: 'name',
    cell: ({ name, email, suspected }) => (
      <>
        {name} {suspected && <Chip tone="signal">Suspected spam</Chip>}
        <span className="label font-normal wrap-anywhere max-md:block md:ml-3">
          <MailLink email={email} />
        </span>
      </>
    ),
  },
  { head: 'Order or booking', cell: (notice) => <OrderOrBooking {...notice} /> },
  { head: 'Received', sort: 'created', cell: ({ receivedAt }) => <Moment iso={receivedAt} /> },
  { head: 'Status', cell: (notice) => <Status {...notice} /> },
  { head: 'Actions', cell: (notice) => <Mark {...notice} /> },
];

export const Cancellations = () => (
  <AdminList store={cancellationsStore} noun="cancellation" columns={COLUMNS} />
);
