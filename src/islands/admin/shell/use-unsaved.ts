// Asks before the page goes away with something that is typed and not saved.

import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { $session } from '#stores/account/session.ts';

/** @param $draft null while nothing is unsaved @returns whether something is */
export function useUnsaved($draft: ReadableAtom<unknown>): boolean {
  const isUnsaved = useStore($draft) !== null;
  useEffect(() => {
    // One of its own for each draft: the browser takes the same function once, and one saved draft would silence the others.
    const ask = (event: BeforeUnloadEvent) => {
      // Who has signed out could not save it any more.
      if ($session.get()) event.preventDefault();
    };
    if (isUnsaved) window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return isUnsaved;
}
