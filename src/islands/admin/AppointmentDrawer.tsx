import type { AppointmentDetail } from '#contract/appointment-desk.ts';
import { APPOINTMENT_MOVES } from '#contract/appointments.ts';
import { AppointmentChip } from '#islands/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { shownDay } from '#lib/shown-date.ts';
import { appointmentDetail } from '#stores/appointment-detail.ts';
import type { AppointmentDesk } from '#stores/appointments.ts';
import { Moves } from './AppointmentParts.tsx';
import { MailLink, PhoneLink } from './Contact.tsx';
import { Drawer, Facts, Part } from './Drawer.tsx';
import { History } from './History.tsx';

function Body({ item, desk }: { item: AppointmentDetail; desk: AppointmentDesk }) {
  const { name, email, phone, service, subject, message, date, time, status } = item;
  return (
    <>
      <p className="mb-6 flex flex-wrap gap-2">
        <AppointmentChip status={status} />
        {item.suspected && <Chip tone="signal">Suspected spam</Chip>}
      </p>
      {APPOINTMENT_MOVES[status].length > 0 && (
        <div className="mb-8">
          <Moves
            desk={desk}
            one={item}
            noun={item.isQuoteRequest ? 'quote request' : 'appointment'}
            onMoved={() => void appointmentDetail.refresh()}
          />
        </div>
      )}
      <Part title={item.isQuoteRequest ? 'Quote request' : 'Booking'}>
        <Facts
          facts={[
            ['Service', service],
            [status === 'pending' ? 'Preferred time' : 'Visit', `${shownDay(date)} at ${time}`],
            ['Subject', subject],
            ['Message', message],
          ]}
        />
      </Part>
      <Part title="Customer">
        <Facts
          facts={[
            ['Name', name],
            ['Email', <MailLink key="mail" email={email} />],
            ['Phone', <PhoneLink key="phone" phone={phone} />],
            ['Account', item.hasAccount ? 'Yes' : 'No'],
          ]}
        />
      </Part>
      <Part title="Dates">
        <Facts
          facts={[
            ['Received', <Moment key="received" iso={item.createdAt} />],
            ['Last change', <Moment key="changed" iso={item.updatedAt} />],
          ]}
        />
      </Part>
      <Part title="History">
        <History entries={item.history} />
      </Part>
    </>
  );
}

/** @param noun 'Appointment' @param desk moves what is open */
export function AppointmentDrawer({ noun, desk }: { noun: string; desk: AppointmentDesk }) {
  return (
    <Drawer
      store={appointmentDetail}
      noun={noun}
      title={({ name, isQuoteRequest }) => `${isQuoteRequest ? 'Quote request' : 'Appointment'} of ${name}`}
    >
      {(item) => <Body item={item} desk={desk} />}
    </Drawer>
  );
}
