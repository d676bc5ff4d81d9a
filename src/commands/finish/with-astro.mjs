// Hands pages of parts to the thread that finishes them (part-finisher.ts) as soon as Astro has rendered them: the other core has
// nothing to do meanwhile, and no page is written and read again. All other pages are finished when Astro is through (site.ts).
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partFinisher } from './part-finisher.ts';

/** With more of them than these their pages link one sheet that they share, and are compressed in a quick pass. */
const MANY = 900;
const isPart = ({ route }) => route === '/shop/[product]';

/**
 * For every sheet that a page links, Astro asks another thread for the hash of no text at all, and waits: up to a tenth of a page's time.
 * @returns what ends this
 */
function rememberEmptyDigest() {
  const { subtle } = globalThis.crypto;
  const empty = new Map();
  subtle.digest = (algorithm, data) => {
    const make = () => SubtleCrypto.prototype.digest.call(subtle, algorithm, data);
    if (data.byteLength > 0) return make();
    if (!empty.has(algorithm)) empty.set(algorithm, make());
    return empty.get(algorithm);
  };
  return () => delete subtle.digest;
}

/**
 * Renders as Astro does, and hands on what it rendered of parts that come by the thousand.
 * @param {string} root of the built site
 * @param standard Astro's own prerenderer
 */
export function finishing(root, standard) {
  let finisher = null;
  let giveBackDigest = () => undefined;
  return {
    ...standard,
    name: 'finish-parts',
    async setup() {
      await standard.setup?.();
      giveBackDigest = rememberEmptyDigest();
    },
    async getStaticPaths() {
      const paths = await standard.getStaticPaths();
      if (paths.filter(({ route }) => isPart(route)).length > MANY) finisher = partFinisher(root);
      return paths;
    },
    async render(request, options) {
      const rendered = await standard.render(request, options);
      if (!finisher || !isPart(options.routeData)) return rendered;
      const path = join(root, decodeURI(new URL(request.url).pathname));
      await finisher.add({ path, page: await (rendered.response ?? rendered).arrayBuffer() });
      // Astro writes no file for an answer without a body.
      return new Response(null);
    },
    async teardown() {
      giveBackDigest();
      await finisher?.done();
      await standard.teardown?.();
    },
  };
}

/** For astro.config.mjs. */
export function finishParts() {
  let root = '';
  return {
    name: 'finish-parts',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.outDir);
      },
      'astro:build:start': ({ setPrerenderer }) => setPrerenderer((standard) => finishing(root, standard)),
    },
  };
}
