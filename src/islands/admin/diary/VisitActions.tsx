// Actions in an appointment's drawer besides its status: its place in the diary, and calling off.

import { useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { visitSentence } from '#islands/admin/appointments/completing.ts';
import { DraftConfirm } from '#islands/admin/shell/DraftConfirm.tsx';
import { GiveBack, keptIn } from '#islands/admin/shell/GiveBack.tsx';
import { SuccessNotice } from '#islands/shared/actions/SuccessNotice.tsx';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { diaryStore } from '#stores/admin/diary.ts';
import { NeedsEngineers, useDiary } from './NeedsEngineers.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';

function CallOff({ item, onClosed }: { item: AppointmentDetail; onClosed: () => void }) {
  const { _id: id, version, email, phone, ends } = item;
  return (
    <DraftConfirm
      drafts={['appointments', `call off ${id}`]}
      title="Call off this visit?"
      label="Call off visit"
      busyLabel="Calling off..."
      keepLabel="Keep visit"
      onConfirm={({ reason = '', ...kept }) =>
        sayOutcome(diaryStore.callOff(id, { version, reason: reason.trim(), ...keptIn(kept) }))
      }
      onClosed={onClosed}
    >
      <p>
        {visitSentence(item)} {email ? 'We’ll email them your reason.' : `Tell them by phone: ${phone}.`}
        {ends?.quote && ` Quote ${ends.quote} ends, too.`} You can’t undo this.
      </p>
      <TextField name="reason" label="Reason" hint="As the customer will read it" required />
      {ends && ends.paid > 0 && <GiveBack {...ends} />}
    </DraftConfirm>
  );
}

/** @param onChanged called after a change was made or refused */
export function VisitActions({ item, onChanged }: { item: AppointmentDetail; onChanged: () => void }) {
  const diary = useDiary();
  const [dialog, setDialog] = useState<'place' | 'call-off' | null>(null);
  const [message, setMessage] = useState('');
  const { status, slot, isQuoteRequest } = item;
  const onClosed = () => {
    setDialog(null);
    onChanged();
  };
  // Of a diary that can't be loaded, the dialog says so.
  const hasEngineers = diary.state === 'ready' ? diary.data.engineers.length > 0 : diary.state === 'failed';
  const hasPlace = slot !== null || ((!isQuoteRequest || status === 'confirmed') && hasEngineers);
  const canPlace = item.may.includes('place') && hasPlace;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {canPlace && (
          <Button small onClick={() => setDialog('place')}>
            {slot ? 'Move visit' : 'Place in the diary'}
          </Button>
        )}
        {status === 'confirmed' && item.may.includes('call-off') && (
          <Button small onClick={() => setDialog('call-off')}>
            Call off
          </Button>
        )}
      </div>
      <SuccessNotice message={message} className="basis-full" />
      {dialog === 'place' && (
        <NeedsEngineers title="Place the visit" onClosed={onClosed}>
          {(engineers) => <PlaceDialog placed={item} {...{ engineers, onClosed }} onSaved={setMessage} />}
        </NeedsEngineers>
      )}
      {dialog === 'call-off' && <CallOff item={item} onClosed={onClosed} />}
    </>
  );
}
