// In the row of a thing about which something is typed and not saved: closed drawers hide it otherwise.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { Chip } from '#islands/ui/Chip.tsx';

interface Props {
  id: string;
  $drafts: ReadableAtom<Readonly<Record<string, unknown>>>;
}

export function UnsavedMark({ id, $drafts }: Props) {
  return useStore($drafts)[id] ? <Chip tone="signal">Not saved</Chip> : null;
}
