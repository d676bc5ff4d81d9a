// Actions in an appointment's drawer besides its status: its place in the diary, and calling off.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { ReasonField } from '#islands/admin/shell/ReasonField.tsx';
import { useIsAdmin } from '#islands/admin/shell/use-is-admin.ts';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { namedDay } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { diaryStore } from '#stores/admin/diary.ts';
import { PlaceDialog } from './PlaceDialog.tsx';

const { reasons, callOff } = diaryStore;

/** Everything goes back, unless an admin writes less and why. */
function GiveBack({ paid, currency }: Pick<AppointmentDetail, 'paid' | 'currency'>) {
  const isAdmin = useIsAdmin();
  const [sum, setSum] = useState(String(paid));
  const all = formatMoney(toMinor(paid), currency);
  const hint = isAdmin
    ? `Of ${all} that was paid`
    : `All of ${all} that was paid: only an admin can keep any`;
  return (
    <>
      <TextField
        type="number"
        min={0}
        max={paid}
        step={0.01}
        inputMode="decimal"
        name="giveBack"
        label="Give back"
        hint={hint}
        readOnly={!isAdmin}
        required
        value={sum}
        onChange={({ target }) => setSum(target.value)}
      />
      {sum !== '' && Number(sum) < paid && (
        <TextField
          name="keptReason"
          label="Why you keep the rest"
          hint="As the customer will read it"
          maxLength={300}
          required
        />
      )}
    </>
  );
}

function CallOff({ item, onClosed }: { item: AppointmentDetail; onClosed: () => void }) {
  const { _id: id, name, date, time, version, email, phone, paid, isQuoteRequest } = item;
  return (
    <Confirm
      title="Call off this visit?"
      label="Call off visit"
      busyLabel="Calling off..."
      keepLabel="Keep visit"
      onDeclined={() => reasons.discard(id)}
      onConfirm={({ reason = '', giveBack, keptReason }) =>
        sayOutcome(
          callOff(id, {
            ...{ version, reason: reason.trim() },
            ...(giveBack !== undefined && { giveBack: Number(giveBack) }),
            ...(keptReason && { keptReason: keptReason.trim() }),
          }),
        )
      }
      onClosed={onClosed}
    >
      <p>
        The visit to {name} is on {namedDay(date)} at {time}.{' '}
        {email ? 'We’ll email them your reason.' : `Tell them by phone: ${phone}.`}
        {isQuoteRequest && ' Their quote ends, too.'} You can’t undo this.
      </p>
      <ReasonField
        name="reason"
        label="Reason"
        hint="As the customer will read it"
        drafts={reasons}
        draftKey={id}
        required
      />
      {paid > 0 && <GiveBack {...item} />}
    </Confirm>
  );
}

/** The diary's engineers, loaded if the drawer was opened without the diary. */
function useEngineers() {
  const state = useStore(diaryStore.$diary);
  useEffect(() => {
    if (diaryStore.$diary.get().state !== 'ready') void diaryStore.load();
  }, []);
  return state.state === 'ready' ? state.data.engineers : [];
}

/** @param onChanged called after a change was made or refused */
export function VisitActions({ item, onChanged }: { item: AppointmentDetail; onChanged: () => void }) {
  const engineers = useEngineers();
  const [dialog, setDialog] = useState<'place' | 'call-off' | null>(null);
  const [message, setMessage] = useState('');
  const { status, slot, isQuoteRequest } = item;
  const onClosed = () => {
    setDialog(null);
    onChanged();
  };
  const canPlace = slot !== null || (!isQuoteRequest && engineers.length > 0);
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        {canPlace && (
          <Button small onClick={() => setDialog('place')}>
            {slot ? 'Move visit' : 'Place in the diary'}
          </Button>
        )}
        {status === 'confirmed' && (
          <Button small onClick={() => setDialog('call-off')}>
            Call off
          </Button>
        )}
      </div>
      {message && (
        <Notice key={message} kind="success" catchesFocus className="mt-3">
          {message}
        </Notice>
      )}
      {dialog === 'place' && (
        <PlaceDialog placed={item} engineers={engineers} onSaved={setMessage} onClosed={onClosed} />
      )}
      {dialog === 'call-off' && <CallOff item={item} onClosed={onClosed} />}
    </>
  );
}
