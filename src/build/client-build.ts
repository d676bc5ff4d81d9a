// Vite plugin: chunks and tree shaking of the browser's scripts.
import type { Plugin } from 'vite';
import { CHUNKS } from './chunks.ts';
import type { ScriptGraph } from './script-preloads.ts';

/** @param graph is filled with the scripts that were written */
export const clientBuild = (graph: ScriptGraph): Plugin => ({
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
              output: { codeSplitting: { groups: [...CHUNKS] } },
            },
          },
        }
      : undefined,
  generateBundle(_, bundle) {
    if (this.environment.name !== 'client') return;
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        graph.set(`/${file.fileName}`, {
          imports: file.imports.map((name) => `/${name}`),
          size: file.code.length,
        });
  },
});
