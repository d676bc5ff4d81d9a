// The column beside the diary: booking by phone, time off, and the requests without a slot.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { QuoteByPhone } from '#islands/admin/quotes/QuoteByPhone.tsx';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { SuccessNotice } from '#islands/shared/actions/SuccessNotice.tsx';
import { AppointmentChip } from '#islands/shared/StateChip.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { shortDay } from '#lib/days.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import { type Placed, placing } from '#stores/admin/placing.ts';
import { DisplacedDialog } from './DisplacedDialog.tsx';
import { PhoneDialog } from './PhoneDialog.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';
import { TimeOffDialog } from './TimeOffDialog.tsx';

interface RequestsProps {
  unplaced: Diary['unplaced'];
  onPlace: (placed: Placed) => void;
}

const Requests = ({ unplaced, onPlace }: RequestsProps) => (
  <ul className="border-t border-ink">
    {unplaced.map((one) => (
      <li key={one._id} className="border-b border-line py-3">
        <span className="flex flex-wrap items-center justify-between gap-x-3 font-semibold wrap-anywhere">
          <DetailLink id={one._id} noun="Appointment for">
            {one.name}
          </DetailLink>
          <AppointmentChip status={one.status} />
        </span>
        <span className="block text-small">{one.service}</span>
        <span className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <span className="label">
            {one.time ? `Asked for ${shortDay(one.date)}, ${one.time}` : 'No time arranged yet'}
          </span>
          <Button small aria-label={`Place the visit to ${one.name}`} onClick={() => onPlace(one)}>
            Place
          </Button>
        </span>
      </li>
    ))}
  </ul>
);

export function Unplaced({ diary, day }: { diary: Diary; day: string }) {
  const [dialog, setDialog] = useState<'off' | 'displaced' | Placed | null>(null);
  const phoneBase = useStore(placing.phone.$open);
  const [message, setMessage] = useState('');
  const { unplaced, engineers, displaced } = diary;
  // Time off that has visits in it leads to them.
  const [hasSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!hasSaved || dialog) return;
    setSaved(false);
    void diaryStore.refresh().then(() => {
      const { state, ...now } = diaryStore.$diary.get();
      if (state === 'ready' && 'data' in now && now.data.displaced.length > 0) setDialog('displaced');
    });
  }, [hasSaved, dialog]);
  const shared = { engineers, onSaved: setMessage, onClosed: () => setDialog(null) };
  const open = (which: NonNullable<typeof dialog>) => {
    setMessage('');
    setDialog(which);
  };
  return (
    <aside aria-labelledby="unplaced-title">
      <div className="mb-6 flex flex-wrap gap-3">
        <Button solid onClick={() => placing.phone.open({ date: day })}>
          Book by phone
        </Button>
        <QuoteByPhone />
        <Button onClick={() => open('off')}>Time off</Button>
        {displaced.length > 0 && (
          <Button onClick={() => open('displaced')}>Visits to move ({displaced.length})</Button>
        )}
      </div>
      <SuccessNotice message={message} className="mb-6" />
      <h3 id="unplaced-title" className="mb-3 text-body">
        Requests without a time ({unplaced.length})
      </h3>
      {unplaced.length === 0 ? (
        <p className="border-t border-line py-3 text-soft">Every request has its time.</p>
      ) : (
        <Requests unplaced={unplaced} onPlace={open} />
      )}
      {phoneBase && <PhoneDialog {...shared} base={phoneBase} onClosed={placing.phone.close} />}
      {dialog === 'off' && (
        <TimeOffDialog
          {...shared}
          day={day}
          onSaved={(msg) => {
            setMessage(msg);
            setSaved(true);
          }}
        />
      )}
      {dialog === 'displaced' && <DisplacedDialog {...shared} visits={displaced} />}
      {typeof dialog === 'object' && dialog && <PlaceDialog {...shared} placed={dialog} />}
    </aside>
  );
}
