import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in the HTML of the build and until React has taken it over. What cannot be pressed before then, or without
 * JavaScript, is drawn disabled, so that no press is lost.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
