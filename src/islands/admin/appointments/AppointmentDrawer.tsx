import { APPOINTMENT_MOVES } from '#contract/appointments/appointments.ts';
import type { AppointmentDetail } from '#contract/appointments/appointments-admin.ts';
import { MailLink, PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { Drawer, Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { shownDay } from '#lib/shown-date.ts';
import { appointmentDetail } from '#stores/admin/appointment-detail.ts';
import type { AppointmentsStore } from '#stores/admin/appointments.ts';
import { StatusButtons } from './AppointmentParts.tsx';

const Chips = ({ status, suspected }: AppointmentDetail) => (
  <p className="mb-6 flex flex-wrap gap-2">
    <AppointmentChip status={status} />
    {suspected && <Chip tone="signal">Suspected spam</Chip>}
  </p>
);

function Body({ item, store }: { item: AppointmentDetail; store: AppointmentsStore }) {
  const { name, email, phone, service, subject, message, date, time, status } = item;
  return (
    <>
      <Chips {...item} />
      {APPOINTMENT_MOVES[status].length > 0 && (
        <div className="mb-8">
          <StatusButtons
            store={store}
            one={item}
            noun={item.isQuoteRequest ? 'quote request' : 'appointment'}
            onUpdated={() => void appointmentDetail.refresh()}
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

/** @param noun 'Appointment' @param dashboard moves what is open */
export function AppointmentDrawer({ noun, store }: { noun: string; store: AppointmentsStore }) {
  return (
    <Drawer
      store={appointmentDetail}
      noun={noun}
      title={({ name, isQuoteRequest }) => `${isQuoteRequest ? 'Quote request' : 'Appointment'} of ${name}`}
    >
      {(item) => <Body item={item} store={store} />}
    </Drawer>
  );
}
