import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False until React has hydrated the prerendered HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/**
 * Its controls stay disabled until they are hydrated, so that no click is lost. One element says so for all; it has a box, because
 * Astro watches for that of an island that waits until it is visible.
 */
export const Hydrated = ({ children }: { children: ReactNode }) => (
  <fieldset role="none" disabled={!useHydrated()} className="min-w-0">
    {children}
  </fieldset>
);
