// Who is on the phone. The number first: an earlier record fills in the rest.
import { useState } from 'react';
import type { Caller } from '#contract/diary/callers.ts';
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { KnownCaller } from './KnownCaller.tsx';

interface Props {
  bind: ReturnType<typeof bindTo<{ phone: string; name: string }>>;
  /** Asks for the earlier record, and fills it in. */
  fillIn: () => Promise<Caller | null>;
}

export function CallerFields({ bind, fillIn }: Props) {
  const [known, setKnown] = useState<Caller | null>(null);
  return (
    <>
      <TextField
        {...bind('phone')}
        label="Phone"
        type="tel"
        inputMode="tel"
        autoFocus
        onBlur={() => void fillIn().then(setKnown)}
      />
      <TextField {...bind('name')} label="Name" />
      <KnownCaller known={known} className="max-sm:text-small" />
    </>
  );
}
