// A store that is kept in storage already holds the stored value when React hydrates, which the HTML of the build
// cannot know: hydration must see what the build saw. `{ssr: 'initial'}` does not help there.
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';

/** @param built what the build rendered: one constant value, never made anew */
export const usePersisted = <Value>(store: ReadableAtom<Value>, built: Value): Value =>
  useStore(store, { ssr: () => built });
