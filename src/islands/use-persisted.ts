// A store that is kept in storage already holds the stored value when React hydrates, which the HTML of the build
// cannot know: hydration must see what the build saw.
import type { ReadableAtom } from 'nanostores';
import { useStore } from './use-store.ts';

/** @param built what the build rendered: one constant value, never made anew; null for 'not known yet' */
export const usePersisted = <Value, Built extends Value | null>(
  store: ReadableAtom<Value>,
  built: Built,
): Value | Built => useStore<Value, Built>(store, () => built);
