import { APPOINTMENT_MOVES } from '#contract/appointments/appointments.ts';
import type { AppointmentDetail } from '#contract/appointments/appointments-admin.ts';
import { MailLink, PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { Drawer, Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { shownDay } from '#lib/shown-date.ts';
import { type AppointmentsStore, appointmentDetail } from '#stores/admin/appointments.ts';
import { StatusButtons } from './StatusButtons.tsx';

function Body({ item, store }: { item: AppointmentDetail; store: AppointmentsStore }) {
  const { name, email, phone, service, subject, message, date, time, status, isQuoteRequest } = item;
  return (
    <>
      <p className="mb-6 flex flex-wrap gap-2">
        <AppointmentChip status={status} />
        {item.suspected && <Chip tone="signal">Suspected spam</Chip>}
      </p>
      {APPOINTMENT_MOVES[status].length > 0 && (
        <div className="mb-8">
          <StatusButtons
            store={store}
            one={item}
            noun={isQuoteRequest ? 'quote request' : 'appointment'}
            onUpdated={() => void appointmentDetail.refresh()}
          />
        </div>
      )}
      <Part title={isQuoteRequest ? 'Quote request' : 'Booking'}>
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

export const AppointmentDrawer = ({ noun, store }: { noun: string; store: AppointmentsStore }) => (
  <Drawer
    store={appointmentDetail}
    noun={noun}
    title={({ name, isQuoteRequest }) => `${isQuoteRequest ? 'Quote request' : 'Appointment'} of ${name}`}
  >
    {(item) => <Body item={item} store={store} />}
  </Drawer>
);
