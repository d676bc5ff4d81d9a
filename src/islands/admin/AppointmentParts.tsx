// What the rows of appointments and of quote requests share: who asks, and the moves that are left.
import { useStore } from '@nanostores/react';
import { APPOINTMENT_MOVES, type AppointmentStatus, type DeskAppointment } from '#contract/appointments.ts';
import { tellOutcome } from '#islands/tell-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { APPOINTMENT_WORDS, type AppointmentDesk } from '#stores/appointments.ts';
import { MailLink, PhoneLink } from './Contact.tsx';
import { DetailLink } from './DetailLink.tsx';
import { RowNote } from './RowNote.tsx';
import { useRested } from './use-rested.ts';

const WORDS: Record<AppointmentStatus, string> = {
  pending: 'Reopen',
  confirmed: 'Confirm',
  completed: 'Complete',
  cancelled: 'Cancel',
};

async function press({ move }: AppointmentDesk, id: string, status: AppointmentStatus) {
  await tellOutcome(await move(id, status), APPOINTMENT_WORDS.notMoved);
}

/** What a phone may sort by; wider screens have the heads of the table. */
export const VISIT_SORTS = [
  { value: 'date', title: 'Visit, soonest first' },
  { value: '-date', title: 'Visit, latest first' },
  { value: 'name', title: 'Name' },
  { value: 'service', title: 'Service' },
  { value: 'status', title: 'Status' },
];

/** Name, e-mail and phone, the latter two as links. */
export function Who({ _id, name, email, phone, suspected, isQuoteRequest }: DeskAppointment) {
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

interface MovesProps {
  desk: AppointmentDesk;
  one: DeskAppointment;
  /** What is moved: 'appointment' */
  noun: string;
  /** After one was made, or refused. */
  onMoved?: () => void;
}

/** A button for each move that is left, and what became of the last one. */
export function Moves({ desk, one: { _id, name, status }, noun, onMoved }: MovesProps) {
  const row = useStore(desk.$rows)[_id];
  const isRested = useRested(row);
  return (
    <div className="xl:min-w-48">
      <div className="flex flex-wrap justify-end gap-2 md:justify-start md:max-lg:flex-col md:max-lg:items-start">
        {APPOINTMENT_MOVES[status].map((next) => (
          <Button
            key={next}
            small
            aria-disabled={!isRested}
            aria-label={`${WORDS[next]} the ${noun} of ${name}`}
            onClick={() => isRested && void press(desk, _id, next).then(onMoved)}
          >
            {WORDS[next]}
          </Button>
        ))}
        {APPOINTMENT_MOVES[status].length === 0 && !row?.last && <span className="text-soft">None</span>}
      </div>
      <RowNote key={row?.isBusy ? 'busy' : 'rest'} row={row} />
    </div>
  );
}
