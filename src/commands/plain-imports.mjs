// Vite wraps every import() in a helper that preloads what it imports in turn: a third of all script on a landing page. Ours
// are few and shallow, and none brings styles of its own, so that a plain import() does.

export const plainImports = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load();' : null),
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle).filter(({ type }) => type === 'chunk'))
        chunk.code = chunk.code
          .replace(/^const __vite__mapDeps=.*\n/, '')
          .replace(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '');
    },
  },
};
