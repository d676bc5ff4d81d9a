import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in the prerendered HTML and until React has taken it over: controls stay disabled until then, so clicks aren't lost. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
