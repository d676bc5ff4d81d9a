import { Fragment, lazy, Suspense } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { MailLink, PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { Drawer, Facts, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Moment } from '#islands/ui/Moment.tsx';
import { formatArrival, formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { type AppointmentsStore, appointmentDetail } from '#stores/admin/appointments.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import { EditDetails } from './EditDetails.tsx';
import { MailAgain } from './MailAgain.tsx';
import { Photos } from './Photos.tsx';
import { isAhead, StatusButtons } from './StatusButtons.tsx';

const RequestQuotes = lazy(async () => ({
  default: (await import('#islands/admin/quotes/RequestQuotes.tsx')).RequestQuotes,
}));
const JobSheet = lazy(async () => ({
  default: (await import('#islands/admin/jobs/JobSheet.tsx')).JobSheet,
}));
const BillOfVisit = lazy(async () => ({
  default: (await import('#islands/admin/bills/BillOfVisit.tsx')).BillOfVisit,
}));
const VisitActions = lazy(async () => ({
  default: (await import('#islands/admin/diary/VisitActions.tsx')).VisitActions,
}));

function agreedText(agreed: AppointmentDetail['agreed']): string {
  if (!agreed) return '';
  const company = agreed.exempt === 'company' ? ', for a company' : '';
  return `“${agreed.button}”${agreed.startSooner ? ', and to start within the 14 days to cancel' : company}`;
}

const Details = ({ item }: { item: AppointmentDetail }) => (
  <>
    <Part title="Customer">
      <Facts
        facts={[
          ['Name', item.name],
          ['Email', item.email && <MailLink key="mail" email={item.email} />],
          ['Phone', <PhoneLink key="phone" phone={item.phone} />],
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

/** @example 'Head office, Marsh Ltd, accounts@example.com, order PO-17' */
const payerText = (payer: AppointmentDetail['payer']): string =>
  payer
    ? [payer.name, payer.company, payer.email, payer.purchaseOrder && `order ${payer.purchaseOrder}`]
        .filter(Boolean)
        .join(', ')
    : '';

/** Of a visit in the diary, when the engineer arrives, as the customer reads it. */
const timeText = ({ slot, date, time }: AppointmentDetail): string =>
  formatArrival({ arrivalMinutes: 0, ...slot, date, time });

const Request = ({ item }: { item: AppointmentDetail }) => (
  <Part title={item.isQuoteRequest ? 'Quote request' : 'Booking'}>
    <Facts
      facts={[
        ['Service', item.service],
        [item.status === 'pending' ? 'Preferred time' : 'Visit', timeText(item)],
        ['Kept until', item.slot?.keptUntil && <Moment key="kept" iso={item.slot.keptUntil} />],
        ['Engineer', item.slot && `${item.slot.engineer.name}, ${item.slot.minutes} minutes`],
        ['Part expected on', item.partExpectedOn && formatVisitDay(item.partExpectedOn)],
        ['We’ll write by', item.comesBackBy && formatVisitDay(item.comesBackBy)],
        ['Address', [item.address, item.postCode].filter(Boolean).join(', ')],
        ['Make and model', item.machine ?? ''],
        ['Subject', item.subject],
        ['Message', item.message],
        ['Price told', item.priceTold],
        ['Agreed when booking', agreedText(item.agreed)],
        ['Urgent repair asked for', item.urgent ? 'By phone' : ''],
        [
          'Call-out charge told',
          item.callOutTold === null ? '' : formatMoney(toMinor(item.callOutTold), 'GBP'),
        ],
        ['Who is there', [item.contactName, item.contactPhone].filter(Boolean).join(', ')],
        ['How to get in', item.accessNote],
        ['Who pays', payerText(item.payer)],
        ['Note', item.staffNote],
      ]}
    />
  </Part>
);

/** What is to be done next stands before the facts. Keys, because the order changes while a dialog of one of them is open. */
function partsOf(item: AppointmentDetail, refresh: () => void) {
  const { _id: id, status, version, isQuoteRequest, slot } = item;
  const isOff = status === 'cancelled';
  const facts = (
    <Fragment key="facts">
      <Request item={item} />
      <EditDetails item={item} onChanged={refresh} />
      <MailAgain key={id} item={item} />
      {item.photos > 0 && (
        <Part title="Photos">
          <Photos appointment={id} count={item.photos} />
        </Part>
      )}
    </Fragment>
  );
  const quotes = (
    <Suspense key="quotes" fallback={<div className="min-h-24" />}>
      <RequestQuotes item={item} onChanged={refresh} />
    </Suspense>
  );
  const work = status !== 'pending' && (
    <Suspense key="work" fallback={<div className="min-h-24" />}>
      <JobSheet id={id} version={version} isOff={isOff} onChanged={refresh} />
      <BillOfVisit id={id} isOff={isOff} onChanged={refresh} />
    </Suspense>
  );
  const isOver = status === 'completed' || (status === 'confirmed' && slot !== null && !isAhead(item));
  if (isOver) return [work, facts, quotes];
  return isQuoteRequest ? [quotes, facts, work] : [facts, quotes, work];
}

function Body({ item, store }: { item: AppointmentDetail; store: AppointmentsStore }) {
  const { status, isQuoteRequest, slot } = item;
  const isOpen = item.may.length > 0;
  const refresh = () => {
    void appointmentDetail.refresh();
    void diaryStore.refresh();
    void store.refresh(true);
  };
  return (
    <>
      <p className="mb-6 flex flex-wrap gap-2">
        <AppointmentChip status={status} />
        {item.suspected && <Chip tone="signal">Suspected spam</Chip>}
        {status === 'pending' && !item.emailProven && <Chip tone="plain">Email not confirmed</Chip>}
      </p>
      {(isOpen || item.isUntold) && (
        <div className="mb-8 flex flex-wrap items-start gap-2">
          <StatusButtons store={store} one={item} isDrawer onUpdated={refresh} />
          {isOpen && (slot || status === 'confirmed' || !isQuoteRequest) && (
            <Suspense fallback={<div className="min-h-24" />}>
              <VisitActions item={item} onChanged={refresh} />
            </Suspense>
          )}
        </div>
      )}
      {partsOf(item, refresh)}
      <Details item={item} />
    </>
  );
}

export const AppointmentDrawer = ({ noun, store }: { noun: string; store: AppointmentsStore }) => (
  <Drawer
    store={appointmentDetail}
    noun={noun}
    title={({ name, isQuoteRequest }) =>
      `${isQuoteRequest ? 'Quote request from' : 'Appointment for'} ${name}`
    }
  >
    {(item) => <Body item={item} store={store} />}
  </Drawer>
);
