// Vite plugin: chunks and tree shaking of the browser's scripts.
import type { Plugin } from 'vite';

/** The bundler splits by what pages share, but for two chunks. */
const CHUNKS = [
  // What every page's script shares with the islands: without it a landing page makes five requests for 4 kB.
  { name: 'shared', test: /preload-helper|src\/(components\/header\/header|lib\/(fill|london-date))\.ts/ },
  {
    name: 'react',
    test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
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
              // Drops schemas that no script uses, and calls on any variable of these names: what has a common name says so itself
              // (contract/field.ts).
              treeshake: { manualPureFunctions: ['z', 'endpoint'] },
              output: { codeSplitting: { groups: CHUNKS } },
            },
          },
        }
      : undefined,
});
