import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False until React has hydrated the prerendered HTML: controls stay disabled until then, so clicks aren't lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
