// One entry of the diary: a visit, whose name opens its drawer, or time off.
import { useState } from 'react';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { formatInstant, formatMoment } from '#lib/format-date.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import type { Shown } from '#stores/admin/diary-days.ts';

const isWholeDay = ({ from, to }: Shown): boolean => from === 0 && to === 1440;

function RemoveTimeOff({ shown, onClosed }: { shown: Shown; onClosed: () => void }) {
  const { entry, engineer } = shown;
  return (
    <Confirm
      title="Remove this time off?"
      label="Remove time off"
      busyLabel="Removing..."
      keepLabel="Keep it"
      onConfirm={() => sayOutcome(diaryStore.removeOff(entry._id))}
      onClosed={onClosed}
    >
      <p>
        {engineer?.name ?? 'This engineer'} is off from {formatInstant(entry.from)} to{' '}
        {formatInstant(entry.to)}. Customers can book that time again at once.
      </p>
    </Confirm>
  );
}

function TimeOff({ shown }: { shown: Shown }) {
  const { entry, begins, ends, engineer } = shown;
  const [isAsking, setAsking] = useState(false);
  const time = isWholeDay(shown) ? 'All day' : `${begins}–${ends}`;
  return (
    <>
      <span className="font-semibold">Off</span> <span className="label">{time}</span>
      {entry.note && <span className="block text-small wrap-anywhere">{entry.note}</span>}
      <Button
        small
        className="mt-2"
        aria-label={`Remove time off for ${engineer?.name ?? 'this engineer'}, ${time}`}
        onClick={() => setAsking(true)}
      >
        Remove
      </Button>
      {isAsking && <RemoveTimeOff shown={shown} onClosed={() => setAsking(false)} />}
    </>
  );
}

/** @param brief leaves out what only the day view has room for */
export function EntryFacts({ shown, brief = false }: { shown: Shown; brief?: boolean }) {
  const { entry, begins, ends } = shown;
  const { appointment } = entry;
  if (!appointment) return <TimeOff shown={shown} />;
  const { _id, name, service, address, postCode, status } = appointment;
  return (
    <>
      <span className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="font-semibold tabular-nums">
          {begins}
          {brief ? '' : `–${ends}`}
        </span>
        <AppointmentChip status={status} />
      </span>
      <span className="block font-semibold wrap-anywhere">
        <DetailLink id={_id} noun="Appointment for">
          {name}
        </DetailLink>
      </span>
      <span className="block text-small">{service}</span>
      {entry.keptUntil && (
        <span className="block text-small">
          Kept until {formatMoment(Date.parse(entry.keptUntil))}: email not confirmed
        </span>
      )}
      {!brief && (
        <span className="block text-small text-soft wrap-anywhere">
          {[address, postCode].filter(Boolean).join(', ') || 'No address yet'}
        </span>
      )}
    </>
  );
}

/** The background of an entry: a bar in the colour of its state, which its chip names. */
export function groundOf({ entry }: Shown): string {
  const status = entry.appointment?.status;
  if (!status) return 'border-l-4 border-line-strong bg-ink/5';
  const edge =
    status === 'pending'
      ? 'border-pending'
      : status === 'confirmed'
        ? 'border-confirmed'
        : 'border-completed';
  return `border-l-4 bg-card ${edge}`;
}
