import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False until React has hydrated the prerendered HTML. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Its controls stay disabled until they are hydrated, so that no click is lost. One element says so for all. */
export const Hydrated = ({ children }: { children: ReactNode }) => (
  <fieldset role="none" disabled={!useHydrated()} className="contents">
    {children}
  </fieldset>
);
