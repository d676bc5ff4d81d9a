// Dialog to put a visit into the diary, or to move it. Input outlives the dialog.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { saveAndClose } from '#islands/admin/shell/save-and-close.ts';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { namedDay } from '#lib/london.ts';
import { type Placed, placing, SLOT_LABELS } from '#stores/admin/placing.ts';
import { Nearest, SlotFields } from './SlotFields.tsx';

const { $nearest, place } = placing;

interface Props {
  isOpen: boolean;
  placed: Placed;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onDone: (msg: string) => void;
}

export function PlaceDialog({ isOpen, placed, onClosed, ...rest }: Props) {
  const { name, service } = placed.appointment;
  return (
    <Modal
      isOpen={isOpen}
      onClose={onClosed}
      title={`${placed.engineer ? 'Move' : 'Place'} the ${service} visit to ${name}`}
    >
      {(close) => <PlaceForm {...rest} placed={placed} close={close} />}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'isOpen' | 'onClosed'> {
  close: () => void;
}

function PlaceForm({ placed, engineers, onDone, close }: FormProps) {
  const id = placed.appointment._id;
  const { draft, state, form, base, change, discard } = useDraft(place, placed);
  const nearest = useStore($nearest)[id];
  const { date, time, status, email } = base.appointment;
  useEffect(() => $nearest.setKey(id, []), [id]);

  return (
    <DraftForm
      id="place"
      className="grid gap-5"
      state={state}
      draft={draft}
      onSave={() => void saveAndClose(place.save(placed), onDone, close)}
      label={placed.engineer ? 'Move visit' : 'Place visit'}
      leaveLabel="Cancel"
      onDiscard={() => {
        discard();
        close();
      }}
      differences={differencesOf(SLOT_LABELS, form, place.untouched(base).form)}
      notes={<Nearest slots={nearest} onChoose={change} />}
    >
      <p>
        {placed.engineer ? 'Now' : 'Asked for'}: {namedDay(date)} at {time}.{' '}
        {email
          ? 'We’ll email the customer if date or time change.'
          : 'There’s no email address, so call them.'}
        {status === 'pending' && ' Confirm the visit when it’s agreed.'}
      </p>
      <SlotFields values={form} engineers={engineers} onChange={change} autoFocus />
    </DraftForm>
  );
}
