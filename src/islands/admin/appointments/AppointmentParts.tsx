// What the rows of appointments and of quote requests share: who asks, and the status changes that are left.

import { useStore } from '@nanostores/react';
import { useState } from 'react';
import {
  type AdminAppointment,
  APPOINTMENT_MOVES,
  type AppointmentStatus,
} from '#contract/appointments/appointments.ts';
import { MailLink, PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { RowNote } from '#islands/admin/shell/RowNote.tsx';
import { useDoubleClickGuard } from '#islands/admin/shell/use-double-click-guard.ts';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { londonClock, namedDay } from '#lib/london.ts';
import { APPOINTMENT_MESSAGES, type AppointmentsStore } from '#stores/admin/appointments.ts';

const BUTTONS: Record<AppointmentStatus, string> = {
  pending: 'Reopen',
  confirmed: 'Confirm',
  completed: 'Complete',
  cancelled: 'Cancel',
};

/** What happens, and what the customer gets by email, where a change is confirmed first. */
const QUESTIONS = {
  completed: {
    title: 'Complete a visit that lies ahead?',
    busyLabel: 'Completing...',
    keepLabel: 'Leave as confirmed',
    after: 'They are told by email that it is done, and it cannot be opened again.',
  },
  cancelled: {
    title: 'Cancel this request?',
    busyLabel: 'Cancelling...',
    keepLabel: 'Keep it',
    after: "We'll email them that it's cancelled. You can't undo this.",
  },
} as const;
type Asked = keyof typeof QUESTIONS;

async function press({ updateStatus }: AppointmentsStore, id: string, status: AppointmentStatus) {
  const outcome = await updateStatus(id, status);
  await showOutcome(outcome, APPOINTMENT_MESSAGES.notUpdated);
  return outcome;
}

/** A quote is done when it is answered, whatever day was preferred. */
function liesAhead({ date, time, isQuoteRequest }: AdminAppointment): boolean {
  const now = londonClock(Date.now());
  return !isQuoteRequest && `${date} ${time}` > `${now.date} ${now.time}`;
}

const isAskedAbout = (next: AppointmentStatus, one: AdminAppointment): next is Asked =>
  next === 'cancelled' || (next === 'completed' && liesAhead(one));

/** What a phone may sort by; wider screens have the heads of the table. */
export const VISIT_SORTS = [
  { value: 'date', title: 'Visit, soonest first' },
  { value: '-date', title: 'Visit, latest first' },
  { value: 'name', title: 'Name' },
  { value: 'service', title: 'Service' },
  { value: 'status', title: 'Status' },
];

/** Name, e-mail and phone, the latter two as links. */
export function Who({ _id, name, email, phone, suspected, isQuoteRequest }: AdminAppointment) {
  return (
    <>
      <DetailLink id={_id} noun={isQuoteRequest ? 'Quote request of' : 'Appointment of'}>
        {name}
      </DetailLink>{' '}
      {suspected && <Chip tone="signal">Suspected spam</Chip>}
      <span className="label flex flex-wrap gap-x-5 font-normal wrap-anywhere md:flex-col">
        <MailLink email={email} />
        <PhoneLink phone={phone} />
      </span>
    </>
  );
}

/** @param noun 'appointments' */
export function ActiveCount({ store, noun }: { store: AppointmentsStore; noun: string }) {
  const count = useStore(store.$activeCount);
  return (
    <p className="flex min-h-12 items-center font-semibold sm:ml-auto">
      Active {noun}: {count?.toLocaleString('en-GB') ?? '–'}
    </p>
  );
}

interface StatusButtonsProps {
  store: AppointmentsStore;
  one: AdminAppointment;
  /** What it is: 'appointment' */
  noun: string;
  /** After one was made, or refused. */
  onUpdated?: () => void;
}

/** A button for each status that is left, and what became of the last one. */
export function StatusButtons({ store, one, noun, onUpdated }: StatusButtonsProps) {
  const { _id, name, status } = one;
  const row = useStore(store.$rows)[_id];
  const isRested = useDoubleClickGuard(row);
  const left = APPOINTMENT_MOVES[status];
  const [asked, setAsked] = useState<Asked>('cancelled');
  const [isAsking, setAsking] = useState(false);
  const { after, ...question } = QUESTIONS[asked];
  const close = () => {
    setAsking(false);
    onUpdated?.();
  };

  function choose(next: AppointmentStatus) {
    if (!isAskedAbout(next, one)) return void press(store, _id, next).then(onUpdated);
    setAsked(next);
    setAsking(true);
  }

  return (
    <div className="xl:min-w-48">
      <div className="flex flex-wrap justify-end gap-2 in-[dialog]:justify-start md:justify-start md:max-lg:flex-col md:max-lg:items-start">
        {left.map((next) => (
          <Button
            key={next}
            small
            aria-disabled={!isRested}
            aria-label={`${BUTTONS[next]} the ${noun} of ${name}`}
            onClick={() => isRested && choose(next)}
          >
            {BUTTONS[next]}
          </Button>
        ))}
        {left.length === 0 && !row?.last && <span className="text-soft">None</span>}
      </div>
      <RowNote row={row} />
      <Confirm
        isOpen={isAsking}
        {...question}
        label={asked === 'cancelled' ? `Cancel ${noun}` : BUTTONS[asked]}
        onConfirm={() => press(store, _id, asked)}
        onClosed={close}
      >
        <p>
          The visit to {name} is on {namedDay(one.date)} at {one.time}. {after}
        </p>
      </Confirm>
    </div>
  );
}
