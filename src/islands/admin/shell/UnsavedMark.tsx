// Marks a row whose closed drawer or dialog holds something unsaved.

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
