// Notices of cancellation, whether each is handled, and cancelling the visit that it means.
import { useState } from 'react';
import { isOrderNumber } from '#contract/cancellations/cancellations.ts';
import type { NamedVisit, Notice } from '#contract/cancellations/cancellations-admin.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { MailLink } from '#islands/admin/shell/Contact.tsx';
import { Folded } from '#islands/admin/shell/Folded.tsx';
import { PlaceLink } from '#islands/admin/shell/PlaceLink.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { cancellationsStore } from '#stores/admin/cancellations.ts';
import { CancelByNotice } from './CancelByNotice.tsx';

const { $rows, mark, visitsOf } = cancellationsStore;

const OrderOrBooking = ({ orderOrBooking }: Notice) =>
  isOrderNumber(orderOrBooking) ? (
    <PlaceLink
      className="link py-0.5 font-semibold max-md:inline-block max-md:py-3"
      query={`?tab=orders&search=${orderOrBooking}`}
    >
      Order {orderOrBooking}
    </PlaceLink>
  ) : (
    orderOrBooking
  );

const textOf = ({ message, address }: Notice): string => [message, address].filter(Boolean).join('\n');

function Status({ status, handledAt, handledBy }: Notice) {
  return (
    <>
      <Chip tone={status === 'open' ? 'pending' : 'completed'}>{status === 'open' ? 'Open' : 'Handled'}</Chip>
      {handledAt && (
        <span className="label ml-2 md:max-xl:hidden">
          {handledBy}, <Moment iso={handledAt} />
        </span>
      )}
    </>
  );
}

interface Asked {
  notice: Notice;
  visits: readonly NamedVisit[] | null;
}

function Mark({ notice, onAsk }: { notice: Notice; onAsk: (asked: Asked) => void }) {
  const { _id: id, name, status } = notice;
  const label = status === 'open' ? 'Mark as handled' : 'Reopen';
  const onPress = () => void orSignIn(mark(id, status === 'open' ? 'handled' : 'open'));
  const cancel = {
    label: 'Cancel visit',
    name: `Cancel visit: ${name}`,
    onPress: () => void visitsOf(id).then((visits) => onAsk({ notice, visits })),
  };
  const actions = [...(status === 'open' ? [cancel] : []), { label, name: `${label}: ${name}`, onPress }];
  return <RowActions $rows={$rows} id={id} of={name} actions={actions} />;
}

const columns = (onAsk: (asked: Asked) => void): readonly Column<Notice>[] => [
  {
    head: 'Name',
    isName: true,
    fills: true,
    sort: 'name',
    cell: ({ name, suspected }) => (
      <>
        {name} {suspected && <Chip tone="signal">Suspected spam</Chip>}
      </>
    ),
  },
  { head: 'Email', from: 'xl', cell: ({ email }) => <MailLink email={email} /> },
  { head: 'Order or booking', fills: true, cell: (notice) => <OrderOrBooking {...notice} /> },
  { head: 'Message', fills: true, cell: (notice) => textOf(notice) && <Folded text={textOf(notice)} /> },
  {
    head: 'Received',
    isShort: true,
    from: 'lg',
    sort: 'created',
    cell: ({ receivedAt }) => <Moment iso={receivedAt} />,
  },
  { head: 'Status', isShort: true, cell: (notice) => <Status {...notice} /> },
  { head: 'Actions', cell: (notice) => <Mark notice={notice} onAsk={onAsk} /> },
];

export function Cancellations() {
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <>
      <p className="mb-4">
        <a className="link" href="/cancellation-form">
          Print forms to cancel
        </a>
        , two to a sheet: an engineer leaves one before anybody agrees at the door.
      </p>
      <AdminList store={cancellationsStore} noun="cancellation" columns={columns(setAsked)} />
      {asked && <CancelByNotice {...asked} onClosed={() => setAsked(null)} />}
    </>
  );
}
