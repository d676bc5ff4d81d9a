// Visits whose engineer is off or whose day is closed, each with where it could go: moved and told all at once, or one by one.
import type { Diary } from '#contract/diary/diary.ts';
import type { Displaced } from '#contract/diary/placing.ts';
import { PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { shortDay } from '#lib/days.ts';
import { openDetail } from '#stores/admin/admin-url.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import type { Outcome } from '#stores/row-actions.ts';

interface VisitProps {
  visit: Displaced;
  nameOf: (engineer: string) => string;
  onOpen: () => void;
  onMove: () => void;
}

function Visit({ visit: { appointment, engineer, to }, nameOf, onOpen, onMove }: VisitProps) {
  const { name, service, date, time, email, phone } = appointment;
  const isSameTime = to?.date === date && to.time === time;
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <button type="button" className="link py-1 text-left font-semibold wrap-anywhere" onClick={onOpen}>
          {name}, {service}
        </button>
        <p className="text-compact">
          {nameOf(engineer)}, {shortDay(date)}, {time} →{' '}
          <strong>
            {to
              ? `${nameOf(to.engineer)}, ${isSameTime ? 'same time' : `${shortDay(to.date)}, ${to.time}`}`
              : 'nobody is free'}
          </strong>
        </p>
        {!email && (
          <p className="text-compact">
            No email address: <PhoneLink phone={phone} />
          </p>
        )}
      </div>
      {to && (
        <Button small className="self-center" aria-label={`Move the visit to ${name}`} onClick={onMove}>
          Move
        </Button>
      )}
    </li>
  );
}

interface Props {
  visits: readonly Displaced[];
  engineers: Diary['engineers'];
  onClosed: () => void;
}

export function DisplacedDialog({ visits, engineers, onClosed }: Props) {
  const { isBusy, outcome, run } = useAction((action: () => Promise<Outcome>) => orSignIn(action()));
  const nameOf = (id: string) => engineers.find(({ _id }) => _id === id)?.name ?? 'Somebody';
  const movable = visits.filter(({ to }) => to);
  return (
    <Modal onClose={onClosed} title={`Visits to move (${visits.length})`} shape="wide">
      {(close) => (
        <div className="grid gap-5">
          <p>
            Their engineer is off, or the day is closed. Customers whose time changes are emailed. To say
            first that another time follows, press <em>Email all</em>.
          </p>
          {outcome && (
            <Notice kind={outcome.ok ? 'success' : 'error'} catchesFocus>
              {outcome.msg}
            </Notice>
          )}
          <div className="flex flex-wrap gap-3">
            {movable.length > 0 && (
              <Button
                solid
                aria-disabled={isBusy}
                onClick={() => void run(() => diaryStore.moveAll(movable))}
              >
                {isBusy ? 'Working...' : `Move all ${movable.length}`}
              </Button>
            )}
            {visits.length > 0 && (
              <Button aria-disabled={isBusy} onClick={() => void run(() => diaryStore.mailAll(visits))}>
                Email all
              </Button>
            )}
            <Button onClick={close}>Done</Button>
          </div>
          <ul className="border-t border-ink empty:hidden">
            {visits.map((visit) => (
              <Visit
                key={visit.appointment._id}
                {...{ visit, nameOf }}
                onMove={() => void run(() => diaryStore.moveAll([visit]))}
                onOpen={() => {
                  close();
                  openDetail(visit.appointment._id);
                }}
              />
            ))}
          </ul>
        </div>
      )}
    </Modal>
  );
}
