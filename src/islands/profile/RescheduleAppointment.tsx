import * as messages from '#content/messages/bookings.yml';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { whenOf } from '#islands/shared/OwnVisit.tsx';
import { RescheduleBooking } from '#islands/shared/RescheduleBooking.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { fillIn } from '#lib/fill.ts';
import { ownAppointments } from '#stores/my-records/own-appointments.ts';
import type { Outcome } from '#stores/row-actions.ts';

interface Props {
  appointment: Appointment;
  /** When a visit is possible, in messages. */
  hours: string;
  /** With the outcome when it was moved, with null when it was not. */
  onClosed: (done: Outcome | null) => void;
}

/** Reschedules one of the customer's own appointments. */
export function RescheduleAppointment({ appointment, hours, onClosed }: Props) {
  async function reschedule(values: Record<string, string>) {
    const outcome = await orSignIn(ownAppointments.reschedule(values));
    if (outcome?.ok) onClosed(outcome);
  }

  return (
    <Modal onClose={() => onClosed(null)} title={messages.moveTitle}>
      <p className="mb-5">
        {fillIn(messages.moveText, { service: appointment.service, when: whenOf(appointment) })}
      </p>
      <RescheduleBooking
        $form={ownAppointments.$reschedule}
        visit={appointment}
        hours={hours}
        noun={messages.appointment}
        onReschedule={(values) => void reschedule(values)}
      />
    </Modal>
  );
}
