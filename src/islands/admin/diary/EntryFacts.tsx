// One entry of the diary: a visit, whose name opens its drawer, or time off.
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { ask } from '#islands/shared/actions/ask.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatInstant, formatMoment } from '#lib/format-date.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import type { Shown } from '#stores/admin/diary-days.ts';

/** @example 'from 08:00', 'until 16:00', '09:00–12:00' */
function offText({ from, to, begins, ends }: Shown): string {
  if (from === 0) return to === 1440 ? 'All day' : `until ${ends}`;
  return to === 1440 ? `from ${begins}` : `${begins}–${ends}`;
}

const askToRemove = ({ entry: { _id, from, to }, engineer }: Shown) =>
  ask({
    title: 'Remove this time off?',
    text: `${engineer?.name ?? 'This engineer'} is off from ${formatInstant(from)} to ${formatInstant(to)}. Customers can book that time again at once.`,
    label: 'Remove time off',
    busy: 'Removing...',
    keep: 'Keep it',
    run: () => sayOutcome(diaryStore.removeOff(_id)),
  });

function TimeOff({ shown }: { shown: Shown }) {
  const { entry, engineer } = shown;
  const time = offText(shown);
  return (
    <>
      <span className="font-semibold">Off</span> <span className="label">{time}</span>
      {entry.note && <span className="block text-small wrap-anywhere">{entry.note}</span>}
      <Button
        small
        className="mt-2"
        aria-label={`Remove time off for ${engineer?.name ?? 'this engineer'}, ${time}`}
        onClick={() => void askToRemove(shown)}
      >
        Remove
      </Button>
    </>
  );
}

interface FactsProps {
  shown: Shown;
  /** 'cell' has the place of its time, and 'brief' that of a week's day: the most important first. */
  size?: 'full' | 'brief' | 'cell';
}

export function EntryFacts({ shown, size = 'full' }: FactsProps) {
  const { entry, begins, ends } = shown;
  const { appointment } = entry;
  if (!appointment) return <TimeOff shown={shown} />;
  const { _id, name, service, address, postCode, status } = appointment;
  const line = size === 'cell' ? 'block truncate' : 'block wrap-anywhere';
  const place = size === 'full' ? [address, postCode].filter(Boolean).join(', ') : (postCode ?? '');
  return (
    <>
      <span className={`${line} font-semibold`}>
        <span className="tabular-nums">
          {begins}
          {size === 'brief' ? '' : `–${ends}`}
        </span>{' '}
        <DetailLink id={_id} noun="Appointment for">
          {name}
        </DetailLink>
      </span>
      <span className={`${line} text-small`}>
        <AppointmentChip status={status} /> {service}
      </span>
      {entry.keptUntil && (
        <span className={`${line} text-small`}>
          Kept until {formatMoment(Date.parse(entry.keptUntil))}: email not confirmed
        </span>
      )}
      <span className={`${line} text-small text-soft`}>{place || 'No address yet'}</span>
    </>
  );
}

/** The background of an entry: a bar in the colour of its state, which its chip names. */
export function groundOf({ entry }: Shown): string {
  const status = entry.appointment?.status;
  if (!status) return 'border-l-4 border-line-strong bg-ink/5';
  if (status === 'pending') return 'border-l-4 bg-card border-pending';
  return `border-l-4 bg-card ${status === 'confirmed' ? 'border-confirmed' : 'border-completed'}`;
}
