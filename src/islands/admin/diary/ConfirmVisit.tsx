// Confirms a quote request without a quote: asks for a time and an engineer first.
import { useEffect, useState } from 'react';
import { say } from '#islands/shared/toast.ts';
import { type Placed, placing } from '#stores/admin/placing.ts';
import { PlaceDialog } from './PlaceDialog.tsx';
import { useEngineers } from './use-engineers.ts';

interface Props {
  id: string;
  /** Without engineers there is no diary to put it into. */
  onPlain: () => Promise<unknown>;
  onClosed: () => void;
}

export function ConfirmVisit({ id, onPlain, onClosed }: Props) {
  const engineers = useEngineers();
  const [placed, setPlaced] = useState<Placed | null>(null);
  const isPlain = engineers?.length === 0;
  useEffect(() => {
    void placing.readPlaced(id).then((found) => (found ? setPlaced(found) : onClosed()));
  }, [id]);
  useEffect(() => {
    if (isPlain) void onPlain().then(onClosed);
  }, [isPlain]);
  if (!placed || !engineers || isPlain) return null;
  return <PlaceDialog {...{ placed, engineers, onClosed }} confirms onSaved={(msg) => say.success(msg)} />;
}
