import * as messages from '#content/messages/bookings.yml';
import type { Appointment } from '#contract/appointments/appointments.ts';
import { type Visitor, visitCalendar } from '#lib/calendar.ts';
import { fillIn } from '#lib/fill.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import { whenOf } from './OwnVisit.tsx';
import { saveFile } from './save-file.ts';

export type Company = Omit<Visitor, 'host'>;
type Visit = Pick<
  Appointment,
  '_id' | 'service' | 'date' | 'time' | 'status' | 'visit' | 'newTimeBy' | 'updatedAt' | 'version'
>;

/** The same file that our mails attach. */
function download(visit: Visit, company: Company): void {
  const text = visitCalendar(
    {
      ...visit,
      id: visit._id,
      ...visit.visit,
      updatedAt: Date.parse(visit.updatedAt),
    },
    { ...company, host: location.hostname },
  );
  if (!text) return;
  saveFile(new Blob([text], { type: 'text/calendar' }), 'appointment.ics');
}

interface Props {
  visit: Visit;
  company: Company;
  /** Beside buttons of its own. */
  isQuiet?: boolean;
}

/** Renders nothing without a time to come. */
export function AddToCalendar({ visit, company, isQuiet = false }: Props) {
  if (!CHANGEABLE.includes(visit.status) || visit.newTimeBy !== undefined || !visit.time) return null;
  return (
    <button
      type="button"
      className={isQuiet ? 'link min-h-7 text-small' : 'button button-small'}
      aria-label={fillIn(messages.addOne, { service: visit.service, when: whenOf(visit) })}
      onClick={() => download(visit, company)}
    >
      {messages.addToCalendar}
    </button>
  );
}
