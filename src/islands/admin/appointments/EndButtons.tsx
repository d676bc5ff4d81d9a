// What became of a visit whose day is over: its sheet is written, nobody was there, or it took place without a sheet.
import { lazy, Suspense, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { ask } from '#islands/shared/actions/ask.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import type { AppointmentsStore } from '#stores/admin/appointments.ts';
import { completing } from './completing.ts';

const WriteSheet = lazy(async () => ({
  default: (await import('#islands/admin/jobs/WriteSheet.tsx')).WriteSheet,
}));

const ACTIONS = [
  ['done', 'Write the sheet'],
  ['nobody-there', 'Nobody there'],
  ['without', 'It took place, no sheet'],
] as const;
type Asked = (typeof ACTIONS)[number][0];

interface Props {
  store: AppointmentsStore;
  one: AdminAppointment;
  onEnded: () => void;
}

export function EndButtons({ store, one, onEnded }: Props) {
  const [asked, setAsked] = useState<Exclude<Asked, 'without'> | null>(null);
  // The row stays until the list is read anew.
  const isOpen = one.may.includes('complete');
  const close = () => {
    setAsked(null);
    onEnded();
  };
  const endWithout = () =>
    ask({
      title: 'It took place, without a sheet?',
      text: `${completing(one)} It stands under jobs to bill until its bill is sent, or there is none.`,
      label: 'It took place',
      busy: 'Saving...',
      keep: 'Not yet',
      run: () => showOutcome(store.updateStatus(one._id, 'completed', {})),
    }).then(onEnded);
  return (
    <div>
      <RowActions
        $rows={store.$rows}
        id={one._id}
        of={one.name}
        actions={(isOpen ? ACTIONS : []).map(([what, label]) => ({
          label,
          name: `${label}: the visit to ${one.name}`,
          onPress: () => (what === 'without' ? void endWithout() : setAsked(what)),
        }))}
      />
      {!isOpen && <span className="text-soft max-md:hidden">None</span>}
      {asked && (
        <Suspense>
          <WriteSheet id={one._id} outcome={asked} onClosed={close} />
        </Suspense>
      )}
    </div>
  );
}
