// Asks why, in a dialog that confirms. What is typed stays as a draft under its key until it is sent or discarded.

import { useStore } from '@nanostores/react';
import { TextField } from '#islands/ui/Field.tsx';
import type { createDrafts } from '#stores/form/drafts.ts';

interface Props {
  name: string;
  label: string;
  hint: string;
  drafts: ReturnType<typeof createDrafts<string>>;
  /** Of what is decided, and how: a reason for one decision never goes with another. */
  draftKey: string;
  required?: boolean;
}

export function ReasonField({ drafts, draftKey, ...field }: Props) {
  const words = useStore(drafts.$drafts)[draftKey] ?? '';
  return (
    <TextField
      {...field}
      maxLength={500}
      value={words}
      onChange={({ target }) => drafts.keep(draftKey, target.value)}
    />
  );
}
