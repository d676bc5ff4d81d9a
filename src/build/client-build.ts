// Vite plugin: chunks and tree shaking of the browser's scripts.
import type { Plugin } from 'vite';

/** Shared chunks. Each group also takes what its modules import, unless an earlier group has it; only the third holds React. */
const CHUNKS = [
  // Shared by the script of every page.
  {
    name: 'shared',
    test: /preload-helper|src\/(components\/header\/header|lib\/(fill|london-date))\.ts/,
  },
  // Loaded by the header once there is a cart.
  {
    name: 'stores',
    test: /\/nanostores\/|@nanostores\/persistent|src\/(api\/browser|contract\/addresses|lib\/(money|paths)|stores\/(account\/stored-session|cart\/cart))\.ts/,
  },
  // Loaded by shop, cart and checkout.
  {
    name: 'islands',
    test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\/|src\/islands\/(ui\/(Button|Chip|EmptyBox|Icon|Notice|Picture|Totals)|shop\/StockLine)\.tsx/,
  },
  // Loaded by shop and cart.
  {
    name: 'shop-and-cart',
    test: /src\/(islands\/(shop\/(AddButton|PartLink)\.tsx|shared\/toast\.ts)|stores\/cart\/change-cart\.ts)/,
  },
  // Loaded by cart and checkout. After React's, which would come along.
  {
    name: 'cart-and-checkout',
    test: /src\/(islands\/(shared\/(CartMissing|PayPalStep)|ui\/ErrorBoundary)\.tsx|(lib\/random-key|stores\/(cart\/cart-lines|checkout\/view))\.ts)/,
  },
  // Loaded by the checkout and every other form of an island.
  {
    name: 'forms',
    test: /src\/islands\/ui\/(Field|Form)\.tsx/,
  },
];

export const clientBuild = (): Plugin => ({
  name: 'client-build',
  configEnvironment: (name) =>
    name === 'client'
      ? {
          build: {
            // Preload lists would be a quarter of a landing page's script, and dynamic imports are few and shallow.
            modulePreload: false,
            rolldownOptions: {
              // Inlines messages: importing one costs more bytes than most of them have.
              optimization: { inlineConst: { mode: 'all' } },
              // Drops schemas that no script uses.
              treeshake: { manualPureFunctions: ['z', 'endpoint', 'line', 'text'] },
              output: { codeSplitting: { groups: CHUNKS } },
            },
          },
        }
      : undefined,
});
