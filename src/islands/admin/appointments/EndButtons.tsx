// What became of a visit whose day is over: its sheet is written, nobody was there, or it took place without a sheet.
import { lazy, Suspense, useState } from 'react';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { showOutcome } from '#islands/shared/show-outcome.ts';
import { Confirm } from '#islands/ui/Confirm.tsx';
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
  const [asked, setAsked] = useState<Asked | null>(null);
  // The row stays until the list is read anew.
  const isOpen = one.may.includes('complete');
  const close = () => {
    setAsked(null);
    onEnded();
  };
  return (
    <div>
      <RowActions
        $rows={store.$rows}
        id={one._id}
        moreName={`More for ${one.name}`}
        actions={(isOpen ? ACTIONS : []).map(([what, label]) => ({
          label,
          name: `${label}: the visit to ${one.name}`,
          onPress: () => setAsked(what),
        }))}
      />
      {!isOpen && <span className="text-soft max-md:hidden">None</span>}
      {asked === 'without' && (
        <Confirm
          title="It took place, without a sheet?"
          label="It took place"
          busyLabel="Saving..."
          keepLabel="Not yet"
          onConfirm={() => showOutcome(store.updateStatus(one._id, 'completed', {}))}
          onClosed={close}
        >
          <p>{completing(one)} It stands under jobs to bill until its bill is sent, or there is none.</p>
        </Confirm>
      )}
      {asked && asked !== 'without' && (
        <Suspense>
          <WriteSheet id={one._id} outcome={asked} onClosed={close} />
        </Suspense>
      )}
    </div>
  );
}
