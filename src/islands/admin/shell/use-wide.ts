import { useSyncExternalStore } from 'react';

/** From which a rail leaves room for tables and the week: the breakpoint `xl`. */
const wide = matchMedia('(min-width: 80rem)');

function subscribe(changed: () => void): () => void {
  wide.addEventListener('change', changed);
  return () => wide.removeEventListener('change', changed);
}

export const useWide = (): boolean => useSyncExternalStore(subscribe, () => wide.matches);
