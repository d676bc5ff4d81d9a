// /booking: the booking that a mailed link opens.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/bookings.yml';
import * as lists from '#content/messages/lists.yml';
import type { Booking } from '#contract/my-records/token-links.ts';
import { AddToCalendar, type Company } from '#islands/shared/AddToCalendar.tsx';
import { ask, Questions } from '#islands/shared/actions/ask.tsx';
import { EndsWith, VisitChip, VisitTime } from '#islands/shared/OwnVisit.tsx';
import { RescheduleBooking } from '#islands/shared/RescheduleBooking.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay, NO_TIME } from '#lib/format-date.ts';
import { CHANGEABLE } from '#lib/visit-change.ts';
import { followLinks, storedLinkToken } from '#stores/account/link-token.ts';
import { createGuestBooking, type OpenBooking } from '#stores/my-records/guest-booking.ts';
import { CorrectBooking } from './CorrectBooking.tsx';

interface Props {
  company: Company;
  phoneLink: string;
  /** Messages about when a visit is possible. */
  hours: string;
}
type Store = ReturnType<typeof createGuestBooking>;
type Ready = Extract<OpenBooking, { state: 'ready' }>;

export const titleOf = ({
  service,
  date,
  time,
  status,
  newTimeBy,
}: Pick<Booking, 'service' | 'date' | 'time' | 'status' | 'newTimeBy'>): string =>
  fillIn(messages.inTitle, {
    service,
    day: time ? formatVisitDay(date) : NO_TIME,
    status: newTimeBy === undefined ? inWords(status) : messages.comingBack,
  });

export const GuestBooking = bounded(GuestBookingIsland);

function GuestBookingIsland({ company, phoneLink, hours }: Props) {
  const [token] = useState(() => storedLinkToken('booking'));
  const [store] = useState(() => createGuestBooking(token));
  const state = useStore(store.$booking);
  useEffect(() => void store.load(), [store]);
  useEffect(followLinks, []);
  useTitle(state.state === 'ready' ? titleOf(state.booking) : '');

  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loadingOne} onRetry={() => store.load()} />;
  return <Opened {...{ store, state, token, hours, company, phoneLink }} />;
}

function BookingDetails({ booking }: { booking: Booking }) {
  const { isQuoteRequest, service, status, date, newTimeBy } = booking;
  return (
    <>
      <p>
        <span className="label block">{status === 'pending' ? messages.preferredTime : messages.when}</span>
        <strong className="text-h2 font-semibold">
          <VisitTime {...booking} />
        </strong>
      </p>
      <Facts
        className="w-full"
        facts={[
          [isQuoteRequest ? messages.quoteFor : messages.service, service],
          ...(newTimeBy === undefined ? [] : [[messages.ourVisit, formatVisitDay(date)] as const]),
          [lists.status, <VisitChip key="status" {...booking} />],
        ]}
      />
    </>
  );
}

interface OpenedProps extends Props {
  store: Store;
  state: Ready;
  token: string;
}

const PleasePhone = ({
  text,
  company,
  phoneLink,
}: { text: string } & Pick<Props, 'company' | 'phoneLink'>) => (
  <p>
    {text}{' '}
    <a className="link font-semibold" href={`tel:${phoneLink}`}>
      {company.phone}
    </a>
  </p>
);

interface ChangesProps extends Pick<OpenedProps, 'store' | 'hours' | 'company' | 'phoneLink'> {
  booking: Booking;
  /** How messages call it: a booking, or a request. */
  what: string;
  onCancel: () => void;
}

const Changes = ({ store, booking, hours, what, onCancel, ...phone }: ChangesProps) => (
  <>
    {booking.may.includes('move') ? (
      <section aria-labelledby="move-title" className="grid gap-5">
        <h2 id="move-title" className="text-h3">
          {messages.anotherTime}
        </h2>
        <RescheduleBooking
          $form={store.$form}
          visit={booking}
          hours={hours}
          noun={what}
          onReschedule={(values) => void store.reschedule(values)}
        />
      </section>
    ) : (
      <PleasePhone text={whyUnchanged(booking)} {...phone} />
    )}
    <section
      aria-labelledby="cancel-title"
      className="grid justify-items-start gap-5 border-t border-line pt-6"
    >
      <h2 id="cancel-title" className="text-h3">
        {messages.notNeeded}
      </h2>
      {booking.paidByAnother ? (
        <PleasePhone text={messages.paidByAnotherPhone} {...phone} />
      ) : (
        <Button small onClick={onCancel}>
          {fillIn(messages.cancel, { what })}
        </Button>
      )}
    </section>
  </>
);

/** The phone number follows it. */
function whyUnchanged({ newTimeBy, status }: Booking): string {
  if (newTimeBy !== undefined) return messages.comesBackPhone;
  return CHANGEABLE.includes(status) ? messages.tooLate : messages.over;
}

const askToCancel = (store: Store, { ends }: Booking, what: string) =>
  ask({
    title: fillIn(messages.cancelTitle, { what }),
    text: (
      <p>
        <EndsWith ends={ends} /> {messages.cancelText}
      </p>
    ),
    label: fillIn(messages.cancel, { what }),
    busy: messages.cancelling,
    keep: fillIn(messages.keep, { what }),
    run: () => store.cancel(),
  });

function Opened({ store, state: { booking, message }, token, hours, company, phoneLink }: OpenedProps) {
  const what = booking.isQuoteRequest ? messages.request : messages.booking;
  return (
    <div className="grid gap-8">
      {message && (
        <Notice key={message + booking.updatedAt} kind="success" catchesFocus>
          {message}
        </Notice>
      )}
      <div className="with-summary mt-0">
        <div className="grid gap-8">
          <div className="grid justify-items-start gap-5">
            <BookingDetails booking={booking} />
            <AddToCalendar visit={booking} company={company} />
          </div>
          <CorrectBooking {...{ store, booking }} />
        </div>
        <div className="grid max-w-144 gap-8">
          {booking.may.length > 0 ? (
            <Changes
              {...{ store, booking, hours, what, company, phoneLink }}
              onCancel={() => void askToCancel(store, booking, what)}
            />
          ) : (
            <PleasePhone text={whyUnchanged(booking)} {...{ company, phoneLink }} />
          )}
        </div>
      </div>
      <Questions view={token} />
    </div>
  );
}
