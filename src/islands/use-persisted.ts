// A store that is kept in storage already holds the stored value when React hydrates, which the HTML of the build
// cannot know: hydration must see what the build saw. `{ssr: 'initial'}` does not help there.
import { useStore } from '@nanostores/react';

type AnyStore = Parameters<typeof useStore>[0];

/** @param built what the build rendered: one constant value, never made anew; null for 'not known yet' */
export const usePersisted = <Store extends AnyStore, Built extends ReturnType<Store['get']> | null>(
  store: Store,
  built: Built,
): ReturnType<Store['get']> | Built => useStore<AnyStore>(store, { ssr: () => built });
