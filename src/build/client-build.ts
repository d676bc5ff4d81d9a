// Vite plugin with the settings of the browser's build.
import type { Plugin } from 'vite';

/** Files that pages share. A group takes all that its modules import and no group before it has: only the last holds React. */
const CHUNKS = [
  // What the script of every page shares with others.
  {
    name: 'shared',
    test: /preload-helper|src\/(components\/header\/(header|offline)|lib\/(fill|london-date)|stores\/form\/on-first-interaction)\.ts/,
  },
  // What the header asks for on any page once there is a cart.
  {
    name: 'stores',
    test: /\/nanostores\/|@nanostores\/persistent|src\/(api\/browser|contract\/addresses|lib\/(money|paths)|stores\/(account\/stored-session|cart\/cart))\.ts/,
  },
  // What shop, cart and checkout load at once.
  {
    name: 'islands',
    test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|src\/islands\/(ui\/(Button|Chip|EmptyBox|Icon|Money|Notice|Picture|Totals)|shop\/StockChip)\.tsx/,
  },
];

export const clientBuild = (): Plugin => ({
  name: 'client-build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            // Dynamic imports are few and shallow here: lists of what to preload would be a quarter of a landing page's script.
            modulePreload: false,
            rolldownOptions: {
              // Messages go where they are used: to import one costs more than most of them.
              optimization: { inlineConst: { mode: 'all' } },
              // Schemas that no script uses stay out.
              treeshake: { manualPureFunctions: ['z', 'endpoint', 'line', 'text'] },
              output: { codeSplitting: { groups: CHUNKS } },
            },
          },
        }
      : undefined,
});
