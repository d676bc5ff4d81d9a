import type { Appointment } from '#contract/appointments.ts';
import { type Visitor, visitCalendar } from '#lib/calendar.ts';
import { Button } from './ui/Button.tsx';

export type Company = Omit<Visitor, 'host'>;
type Visit = Pick<Appointment, '_id' | 'service' | 'date' | 'time' | 'status' | 'createdAt' | 'updatedAt'>;

/** The same file as in our mails, made here: no token has to go into the address of a download. */
function download(visit: Visit, company: Company): void {
  const text = visitCalendar(
    {
      ...visit,
      id: visit._id,
      createdAt: Date.parse(visit.createdAt),
      updatedAt: Date.parse(visit.updatedAt),
    },
    { ...company, host: location.hostname },
  );
  if (!text) return;
  const address = URL.createObjectURL(new Blob([text], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'appointment.ics';
  link.click();
  URL.revokeObjectURL(address);
}

interface Props {
  visit: Visit;
  company: Company;
  small?: boolean;
}

/** Nothing where there is nothing to keep free: what is over, or called off. */
export function AddToCalendar({ visit, company, small = false }: Props) {
  if (visit.status !== 'pending' && visit.status !== 'confirmed') return null;
  return (
    <Button
      small={small}
      aria-label={`Add to calendar: ${visit.service}, ${visit.date}`}
      onClick={() => download(visit, company)}
    >
      Add to calendar
    </Button>
  );
}
