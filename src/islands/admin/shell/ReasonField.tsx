// A reason or note in a dialog that confirms. What is typed stays as a draft until it is sent or discarded.

import { useStore } from '@nanostores/react';
import { TextField } from '#islands/ui/Field.tsx';
import type { createDrafts } from '#stores/admin/drafts.ts';

interface Props {
  name: string;
  label: string;
  hint?: string;
  drafts: ReturnType<typeof createDrafts<string>>;
  /** The key of the draft: each decision has its own reason. */
  draftKey: string;
  required?: boolean;
}

export function ReasonField({ drafts, draftKey, ...field }: Props) {
  const text = useStore(drafts.$drafts)[draftKey] ?? '';
  return <TextField {...field} value={text} onChange={({ target }) => drafts.keep(draftKey, target.value)} />;
}
