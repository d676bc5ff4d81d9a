// How the shop shows its parts: remembered in this browser, in all its tabs.
import { persistentAtom } from '@nanostores/persistent';

export type View = 'grid' | 'list';

/** Anything but 'list' is the grid, of which nothing is stored: choosing it takes the preference off the device, as /cookies says. */
export const $view = persistentAtom<View>('shopView', 'grid', {
  encode: (view) => (view === 'list' ? view : undefined),
  decode: (stored) => (stored === 'list' ? stored : 'grid'),
});
