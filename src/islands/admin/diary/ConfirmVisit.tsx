// Confirms a quote request without a quote: asks for a time and an engineer first.
import { useState } from 'react';
import { NotReadyDialog } from '#islands/admin/shell/NotReadyDialog.tsx';
import { say } from '#islands/shared/toast.ts';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { placing } from '#stores/admin/placing.ts';
import { NeedsEngineers } from './NeedsEngineers.tsx';
import { PlaceDialog } from './PlaceDialog.tsx';

interface Props {
  id: string;
  /** Without engineers there is no diary to put it into. */
  onPlain: () => Promise<unknown>;
  onClosed: () => void;
}

const TITLE = 'Confirm the visit';

export function ConfirmVisit({ id, onPlain, onClosed }: Props) {
  const [{ $state, load }] = useState(() => placing.placedOf(id));
  const visit = useLoaded($state, load);
  return (
    <NeedsEngineers title={TITLE} onPlain={() => onPlain().then(onClosed)} onClosed={onClosed}>
      {(engineers) =>
        visit.state === 'ready' ? (
          <PlaceDialog {...{ placed: visit.data, engineers, onClosed }} confirms onSaved={say.success} />
        ) : (
          <NotReadyDialog
            title={TITLE}
            state={visit}
            loading="Loading..."
            failed="The visit couldn’t be loaded."
            onRetry={load}
            onClosed={onClosed}
          />
        )
      }
    </NeedsEngineers>
  );
}
