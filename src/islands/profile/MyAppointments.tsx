import { useState } from 'react';
import * as messages from '#content/messages/bookings.yml';
import * as buttons from '#content/messages/buttons.yml';
import * as lists from '#content/messages/lists.yml';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { AddToCalendar, type Company } from '#islands/shared/AddToCalendar.tsx';
import { EndsWith, VisitChip, VisitTime, whenOf } from '#islands/shared/OwnVisit.tsx';
import { useCancelling } from '#islands/shared/use-cancelling.ts';
import { Button } from '#islands/ui/Button.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { fillIn } from '#lib/fill.ts';
import { PATHS } from '#lib/paths.ts';
import { ownAppointments } from '#stores/my-records/own-appointments.ts';
import { OwnList } from './OwnList.tsx';
import { RescheduleAppointment } from './RescheduleAppointment.tsx';

const { cancel, openReschedule } = ownAppointments;

const THIS = { what: messages.appointment };

/** For messages. */
const inWords = (visit: Appointment) => ({ service: visit.service, when: whenOf(visit) });

function Service({ service, isQuoteRequest, address, postCode }: Appointment) {
  const notes = [isQuoteRequest ? messages.quote : messages.visit, address, postCode];
  return (
    <>
      {service}
      <span className="label block font-normal wrap-anywhere">{notes.filter(Boolean).join(', ')}</span>
    </>
  );
}

const When = ({ appointment, company }: { appointment: Appointment; company: Company }) => (
  <>
    <VisitTime {...appointment} />
    <span className="block">
      <AddToCalendar visit={appointment} company={company} isQuiet />
    </span>
  </>
);

/** A completed visit leads to its bill. */
const billOf = ({ bill, ...visit }: Appointment) =>
  bill ? (
    <a
      className="button button-small"
      href={`${PATHS.bill}#order=${bill}`}
      aria-label={fillIn(messages.billOf, { service: visit.service, when: whenOf(visit) })}
    >
      {messages.bill}
    </a>
  ) : null;

interface ActionsProps {
  visit: Appointment;
  company: Company;
  onReschedule: (appointment: Appointment) => void;
  onCancel: (appointment: Appointment) => void;
}

const Actions = ({ visit, company, onReschedule, onCancel }: ActionsProps) => (
  <span className="flex flex-wrap justify-end gap-2 md:flex-nowrap md:justify-start">
    {visit.may.includes('move') && (
      <Button small aria-label={fillIn(messages.moveOne, inWords(visit))} onClick={() => onReschedule(visit)}>
        {messages.move}
      </Button>
    )}
    {visit.paidByAnother && (
      <span className="label">{fillIn(messages.paidByAnother, { phone: company.phone })}</span>
    )}
    {visit.may.includes('cancel') && (
      <Button small aria-label={fillIn(messages.cancelOne, inWords(visit))} onClick={() => onCancel(visit)}>
        {buttons.cancel}
      </Button>
    )}
  </span>
);

const columns = (
  company: Company,
  onReschedule: (appointment: Appointment) => void,
  onCancel: (appointment: Appointment) => void,
): readonly Column<Appointment>[] => [
  { head: messages.service, isName: true, cell: (visit) => <Service {...visit} /> },
  { head: messages.when, isShort: true, cell: (visit) => <When appointment={visit} company={company} /> },
  { head: lists.status, cell: (visit) => <VisitChip {...visit} /> },
  {
    head: lists.action,
    cell: (visit) =>
      visit.may.length > 0 ? <Actions {...{ visit, company, onReschedule, onCancel }} /> : billOf(visit),
  },
];

const cancelQuestion = (visit: Appointment) => ({
  title: fillIn(messages.cancelTitle, THIS),
  text: (
    <p>
      {fillIn(messages.cancelled, inWords(visit))} <EndsWith ends={visit.ends} /> {messages.cancelText}
    </p>
  ),
  label: fillIn(messages.cancel, THIS),
  busy: messages.cancelling,
  keep: fillIn(messages.keep, THIS),
});

export function MyAppointments({ company, hours }: { company: Company; hours: string }) {
  const { askToCancel, outcome, setOutcome } = useCancelling(cancel, cancelQuestion);
  const [moved, setMoved] = useState<Appointment | null>(null);

  const startReschedule = (appointment: Appointment) => {
    setOutcome(null);
    openReschedule(appointment._id);
    setMoved(appointment);
  };

  return (
    <>
      <ActionResult outcome={outcome} className="mb-4" />
      <OwnList
        store={ownAppointments}
        messages={{
          loading: messages.loading,
          notLoaded: messages.notLoaded,
          none: messages.none,
          mine: messages.mine,
        }}
        start={{ href: PATHS.services, text: messages.find }}
        columns={columns(company, startReschedule, (visit) => void askToCancel(visit))}
      />
      {moved && (
        <RescheduleAppointment
          appointment={moved}
          hours={hours}
          onClosed={(done) => {
            setMoved(null);
            if (done) setOutcome(done);
          }}
        />
      )}
    </>
  );
}
