// A nanostore in React: @nanostores/react does it with keys and loading states as well, which is 600 bytes on every shop page.
import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/** @param built what the HTML of the build shows, where that is not what the store holds when React takes it over */
export const useStore = <Value, Built = Value>(
  store: ReadableAtom<Value>,
  built: () => Value | Built = store.get,
): Value | Built => useSyncExternalStore<Value | Built>(store.listen, store.get, built);
