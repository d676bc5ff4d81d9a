// Asks before the page is left with something unsaved.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { $session } from '#stores/account/session.ts';

/** @param $draft null while nothing is unsaved @returns whether something is */
export function useUnsaved($draft: ReadableAtom<unknown>): boolean {
  const isUnsaved = useStore($draft) !== null;
  useEffect(() => {
    // A listener for each draft: a shared one would be removed as soon as any draft is saved.
    const ask = (event: BeforeUnloadEvent) => {
      // Somebody who has signed out can't save it any more.
      if ($session.get()) event.preventDefault();
    };
    if (isUnsaved) window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return isUnsaved;
}
