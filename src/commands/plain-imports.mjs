// Vite wraps every import() in a helper that preloads what it imports in turn: a third of all script on a landing page, and a
// file that the others wait for. Ours are few and shallow, and none brings styles of its own, so that a plain import() does.

export const plainImports = {
  name: 'plain-imports',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const helper = chunks.find(({ name }) => name === 'preload-helper');
      if (!helper) return;
      const file = helper.fileName.split('/').at(-1).replaceAll('.', '\\.');
      const asImported = new RegExp(`import\\{(?:\\w+ as )?([\\w$]+)\\}from[\`"']\\./${file}[\`"'];`);
      for (const chunk of chunks)
        chunk.code = chunk.code
          .replace(asImported, 'let $1=load=>load();')
          .replace(/^const __vite__mapDeps=.*\n/, '')
          .replace(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '');
      delete bundle[helper.fileName];
    },
  },
};
