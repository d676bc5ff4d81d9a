// Dialog to put a visit into the diary, or to move it. Input outlives the dialog.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import type { Slot } from '#contract/error.ts';
import type { JobSheet } from '#contract/jobs/jobs.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { DraftDialog } from '#islands/admin/shell/DraftDialog.tsx';
import { PaidOrders } from '#islands/admin/shell/PaidOrders.tsx';
import { PayerFields } from '#islands/admin/shell/PayerFields.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { PriceTold } from '#islands/admin/shell/VisitTold.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { NO_TIME, namedArrival } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { detailOf } from '#stores/admin/detail.ts';
import { isToComeBack, nextStart, proposesFrom } from '#stores/admin/diary.ts';
import { jobOfAppointment } from '#stores/admin/job-sheet.ts';
import { ofService, PLACE_LABELS, type Placed, placing, placingOf } from '#stores/admin/placing.ts';
import { Nearest, SlotFields } from './SlotFields.tsx';

interface Props {
  placed: Placed;
  /** It is confirmed with its place. */
  confirms?: boolean;
  engineers: Diary['engineers'];
  onClosed: () => void;
  onSaved: (msg: string) => void;
}

/** @example 'Asked for: Thursday 26 November at 10:00.' */
export function placeNow({ slot, status, date, time }: Pick<Placed, 'slot' | 'status' | 'date' | 'time'>) {
  if (!time) return `${inWords(NO_TIME)}.`;
  const before = status === 'pending' ? 'Asked for' : 'It was for';
  return `${slot ? 'Now' : before}: ${namedArrival({ arrivalMinutes: 0, ...slot, date, time })}.`;
}

/** @param isAgain somebody was there already: the customer waits to hear when we come back */
export function toldOfPlace(
  { email, suspected }: Pick<Placed, 'email' | 'suspected'>,
  confirms: boolean,
  isAgain: boolean,
): string {
  if (!email) return 'There’s no email address, so call them.';
  if (confirms) return 'We’ll email the customer the confirmation.';
  if (isAgain) return 'We’ll email the customer when we’re coming back.';
  if (suspected) return 'It may be spam, so the customer gets no email.';
  return 'We’ll email the customer if date, time or service change.';
}

interface NowProps {
  placed: Placed;
  confirms: boolean;
  isAgain: boolean;
}

/** The visit's present place, and who is told of the new one. */
const Now = ({ placed, confirms, isAgain }: NowProps) => (
  <p>
    {placeNow(placed)} {toldOfPlace(placed, confirms, isAgain)}
    {placed.status === 'pending' && !confirms && ' Confirm the visit when it’s agreed.'}
  </p>
);

const SERVICES = BOOKING_SERVICES.map((name) => ({ value: name, title: name }));

/** What came of the visit so far, where that is open. */
function useSheet({ _id }: Placed): JobSheet | null {
  const job = detailOf(useStore(jobOfAppointment.$detail), _id);
  return job.state === 'ready' ? job.item.sheet : null;
}

/** The visit, with the next free time in place of one that is past. */
function useProposal(placed: Placed, sheet: JobSheet | null): Placed {
  const from = proposesFrom(placed, sheet, londonClock(Date.now()).date);
  const [proposal, setProposal] = useState<Slot>({ date: '', time: '' });
  useEffect(() => {
    if (from) void nextStart(placed, from).then(setProposal);
  }, [placed._id, from]);
  return from ? { ...placed, proposal } : placed;
}

export function PlaceDialog({ placed, confirms = false, engineers, ...dialog }: Props) {
  const sheet = useSheet(placed);
  const shown = useProposal(placed, sheet);
  const { name, service } = placed;
  const { verb } = placingOf(placed, confirms);
  const drafts = confirms ? placing.confirm : placing.place;
  return (
    <DraftDialog
      {...dialog}
      id="place"
      title={`${inWords(verb)} the ${service} visit to ${name}`}
      label={`${inWords(verb)} visit`}
      anywayLabel="Book anyway"
      drafts={drafts}
      shown={shown}
      differences={({ form, base }) =>
        differencesOf<keyof typeof PLACE_LABELS>(PLACE_LABELS, form, drafts.untouched(base).form)
      }
      notes={({ state, change }) => <Nearest state={state} onChoose={change} />}
    >
      {({ form, base, bind, change, state }) => (
        <>
          <Now placed={base} confirms={confirms} isAgain={isToComeBack(base, sheet)} />
          <SelectField
            {...bind('service')}
            label="Service"
            hint={form.service !== base.service && 'Engineer, length and price are asked anew.'}
            options={SERVICES}
            onChange={({ target }) => change(ofService(target.value, drafts.untouched(base).form))}
          />
          <SlotFields values={form} engineers={engineers} onChange={change} autoFocus />
          <PriceTold bind={bind} />
          <PayerFields {...{ form, bind, state }} />
          <PaidOrders {...{ form, bind, state }} />
        </>
      )}
    </DraftDialog>
  );
}
