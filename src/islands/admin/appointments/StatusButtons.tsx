import type { ComponentProps } from 'react';
import { lazy, Suspense, useState } from 'react';
import type { AdminAppointment, AppointmentStatus } from '#contract/appointments/appointments.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { GiveBack, keptIn } from '#islands/admin/shell/GiveBack.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { londonClock } from '#lib/london.ts';
import type { AppointmentsStore } from '#stores/admin/appointments.ts';
import { completing, visitSentence } from './completing.ts';

/** What may be done, the button for it, and the status that it brings. */
const ACTS = [
  ['confirm', 'Confirm', 'confirmed'],
  ['complete', 'Complete', 'completed'],
  ['cancel', 'Cancel', 'cancelled'],
] as const;

type Asked = 'completed' | 'cancelled';

/** A booking can wait for a quote, too: it is named for what it is, in whichever list it stands. */
const nounOf = ({ isQuoteRequest, status }: AdminAppointment): string =>
  isQuoteRequest && status === 'pending' ? 'quote request' : 'appointment';

/** The question before a change, with what ends and how the customer is told. */
export function questionOf(asked: Asked, one: AdminAppointment) {
  const noun = nounOf(one);
  const { email, phone, ends } = one;
  const visit = visitSentence(one);
  return asked === 'cancelled'
    ? {
        title: `Cancel this ${noun}?`,
        label: `Cancel ${noun}`,
        busyLabel: 'Cancelling...',
        keepLabel: `Keep ${noun}`,
        children: (
          <>
            <p>
              {visit} {ends?.quote && `Quote ${ends.quote} ends, too.`}{' '}
              {email ? 'We’ll email them that it’s cancelled.' : `Tell them by phone: ${phone}.`} You can’t
              undo this.
            </p>
            {ends && ends.paid > 0 && <GiveBack {...ends} />}
          </>
        ),
      }
    : {
        title: 'Complete a visit that hasn’t happened yet?',
        label: 'Complete',
        busyLabel: 'Completing...',
        keepLabel: 'Leave as confirmed',
        children: <p>{completing(one)}</p>,
      };
}

/** A quote is complete when it is answered, whatever day was preferred. */
export function isAhead({ date, time, isQuoteRequest }: AdminAppointment): boolean {
  const now = londonClock(Date.now());
  return !isQuoteRequest && `${date} ${time}` > `${now.date} ${now.time}`;
}

interface Props {
  store: AppointmentsStore;
  one: AdminAppointment;
  isDrawer?: boolean;
  /** Before the changes of status. */
  first?: ComponentProps<typeof RowActions>['actions'];
  /** Called after a change was made or refused. */
  onUpdated?: () => void;
}

const ConfirmVisit = lazy(async () => ({
  default: (await import('#islands/admin/diary/ConfirmVisit.tsx')).ConfirmVisit,
}));

const CompleteVisit = lazy(async () => ({
  default: (await import('#islands/admin/jobs/CompleteVisit.tsx')).CompleteVisit,
}));

/** A button for each status that can follow, and the outcome of the last press. */
export function StatusButtons({ store, one, isDrawer = false, first = [], onUpdated }: Props) {
  const { _id: id, name, status } = one;
  const next = ACTS.filter(([act]) => one.may.includes(act));
  const [asked, setAsked] = useState<Asked | 'place' | 'complete' | null>(null);
  const update = (to: AppointmentStatus, kept = {}) => showOutcome(store.updateStatus(id, to, kept));
  const press = (to: AppointmentStatus) => {
    if (to === 'cancelled') setAsked(to);
    else if (to === 'completed') setAsked('complete');
    // A quote request names only a wish, so its visit needs a time and an engineer first.
    else if (to === 'confirmed' && one.isQuoteRequest) setAsked('place');
    else void update(to).then(onUpdated);
  };
  const close = () => {
    setAsked(null);
    void store.refresh(true);
    onUpdated?.();
  };
  const complete = () => {
    setAsked(null);
    void update('completed').then(onUpdated);
  };
  const told = {
    label: 'Told by phone',
    name: `${name} was told by phone`,
    onPress: () => void showOutcome(store.told(id)).then(onUpdated),
  };

  return (
    <div>
      <RowActions
        $rows={store.$rows}
        id={id}
        of={name}
        isDrawer={isDrawer}
        hasNext={
          isDrawer && (one.isUntold || !(one.isQuoteRequest || (status === 'confirmed' && isAhead(one))))
        }
        actions={[
          ...(one.isUntold ? [told] : []),
          ...first,
          ...next.map(([, label, to]) => ({
            label,
            name: `${label} the ${nounOf(one)} ${one.isQuoteRequest ? 'from' : 'for'} ${name}`,
            onPress: () => press(to),
          })),
        ]}
      />
      {next.length === 0 && !one.isUntold && <span className="text-soft max-md:hidden">None</span>}
      {asked === 'place' && (
        <Suspense>
          <ConfirmVisit id={id} onPlain={() => update('confirmed')} onClosed={close} />
        </Suspense>
      )}
      {asked === 'complete' && (
        <Suspense>
          <CompleteVisit
            one={one}
            text={`Without a sheet: ${completing(one)}`}
            onWithout={complete}
            onPlain={() => (isAhead(one) ? setAsked('completed') : complete())}
            onClosed={close}
          />
        </Suspense>
      )}
      {(asked === 'completed' || asked === 'cancelled') && (
        <DraftConfirm
          drafts={['appointments', `${asked} ${id}`]}
          {...questionOf(asked, one)}
          onConfirm={(values) => update(asked, keptIn(values))}
          onClosed={() => {
            setAsked(null);
            onUpdated?.();
          }}
        />
      )}
    </div>
  );
}
