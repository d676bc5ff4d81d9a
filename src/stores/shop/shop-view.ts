// How the shop shows its parts: remembered in this browser, in all its tabs.
import { persistentAtom } from '@nanostores/persistent';

export type View = 'grid' | 'list';

/** Anything but 'list' is the grid. */
export const $view = persistentAtom<View>('shopView', 'grid');
