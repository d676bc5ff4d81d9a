// Dialog to put a visit into the diary, or to move it. Input outlives the dialog.
import type { Diary } from '#contract/diary/diary.ts';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { namedDay } from '#lib/london.ts';
import { type Placed, placing, SLOT_LABELS } from '#stores/admin/placing.ts';
import { Nearest, SlotFields } from './SlotFields.tsx';

const { place } = placing;

interface Props {
  placed: Placed;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

/** The visit's present place, and who is told of the new one. */
const Now = ({ date, time, status, email, isMove }: Placed & { isMove: boolean }) => (
  <p>
    {isMove ? 'Now' : 'Asked for'}: {namedDay(date)} at {time}.{' '}
    {email ? 'We’ll email the customer if date or time change.' : 'There’s no email address, so call them.'}
    {status === 'pending' && ' Confirm the visit when it’s agreed.'}
  </p>
);

export function PlaceDialog({ placed, engineers, ...dialog }: Props) {
  const { name, service, slot } = placed;
  return (
    <DraftDialog
      {...dialog}
      id="place"
      title={`${slot ? 'Move' : 'Place'} the ${service} visit to ${name}`}
      label={slot ? 'Move visit' : 'Place visit'}
      drafts={place}
      shown={placed}
      differences={({ form, base }) => differencesOf(SLOT_LABELS, form, place.untouched(base).form)}
      notes={({ state, change }) => <Nearest state={state} onChoose={change} />}
    >
      {({ form, base, change }) => (
        <>
          <Now {...base} isMove={Boolean(slot)} />
          <SlotFields values={form} engineers={engineers} onChange={change} autoFocus />
        </>
      )}
    </DraftDialog>
  );
}
