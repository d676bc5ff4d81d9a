// Notices of the online cancellation form: who, when, of what, and whether somebody has acted.

import { useStore } from '@nanostores/react';
import { isOrderNumber } from '#contract/cancellations/cancellations.ts';
import { NOTICE_STATUSES, type Notice } from '#contract/cancellations/cancellations-admin.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { MailLink } from '#islands/admin/shell/Contact.tsx';
import { Filters } from '#islands/admin/shell/Filters.tsx';
import { RowNote } from '#islands/admin/shell/RowNote.tsx';
import { useDoubleClickGuard } from '#islands/admin/shell/use-double-click-guard.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { CANCELLATION_MESSAGES, cancellationsStore } from '#stores/admin/cancellations.ts';

const { $rows, mark } = cancellationsStore;

async function press({ _id, status }: Notice) {
  await showOutcome(
    await mark(_id, status === 'open' ? 'handled' : 'open'),
    CANCELLATION_MESSAGES.notChanged,
  );
}

function What({ orderOrBooking, message, address }: Notice) {
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
      {message && (
        <span className="mt-1 block max-w-112 text-left text-small wrap-anywhere whitespace-pre-line">
          {message}
        </span>
      )}
      {address && <span className="label mt-1 block">{address}</span>}
    </>
  );
}

function Handled({ status, handledAt, handledBy }: Notice) {
  return (
    <>
      <Chip tone={status === 'open' ? 'pending' : 'completed'}>{status === 'open' ? 'Open' : 'Handled'}</Chip>
      {handledAt && (
        <span className="label mt-1 block">
          {handledBy}, <Moment iso={handledAt} />
        </span>
      )}
    </>
  );
}

function Mark({ notice }: { notice: Notice }) {
  const row = useStore($rows)[notice._id];
  const isRested = useDoubleClickGuard(row);
  return (
    <>
      <Button
        small
        aria-disabled={!isRested}
        aria-label={`${notice.status === 'open' ? 'Mark as handled' : 'Reopen'}: the notice of ${notice.name}`}
        onClick={() => isRested && void press(notice)}
      >
        {notice.status === 'open' ? 'Mark as handled' : 'Reopen'}
      </Button>
      <RowNote row={row} />
    </>
  );
}

const COLUMNS: readonly Column<Notice>[] = [
  {
    head: 'Name',
    isName: true,
    sort: 'name',
    cell: ({ name, email, suspected }) => (
      <>
        {name} {suspected && <Chip tone="signal">Suspected spam</Chip>}
        <span className="label block font-normal wrap-anywhere">
          <MailLink email={email} />
        </span>
      </>
    ),
  },
  { head: 'Cancels', cell: (one) => <What {...one} /> },
  { head: 'Received', sort: 'created', cell: ({ receivedAt }) => <Moment iso={receivedAt} /> },
  { head: 'Status', cell: (one) => <Handled {...one} /> },
  { head: 'Actions', cell: (one) => <Mark notice={one} /> },
];

export function Cancellations() {
  return (
    <>
      <Filters
        label="Search cancellations"
        statuses={NOTICE_STATUSES}
        sorts={[{ value: 'name', title: 'Name' }]}
      />
      <AdminList
        store={cancellationsStore}
        noun="cancellations"
        rows={['cancellation', 'cancellations']}
        failed={CANCELLATION_MESSAGES.notLoaded}
        columns={COLUMNS}
      />
    </>
  );
}
