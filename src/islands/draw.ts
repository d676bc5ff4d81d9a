// Draws an island into its page while the site is built: what @astrojs/react's own renderer does for islands that wait for
// nothing and are handed no slots, without drawing each twice and through a stream (astro.config.mjs puts this in its place).
import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';

/** React asks the browser to fetch pictures early; Astro's pages say by themselves what comes first. */
const HINTS = /<link\s[^>]*rel="(?:preload|modulepreload|stylesheet|preconnect|dns-prefetch)"[^>]*>/g;
/** Stands where a component was not ready: it would be drawn in the browser only. */
const NOT_READY = '<!--$!-->';

/** How many islands a page has so far: ids of React begin with it, so that two islands share none. */
const counts = new WeakMap<object, number>();

function nextPrefix(page: object): string {
  const count = counts.get(page) ?? 0;
  counts.set(page, count + 1);
  return `r${count}`;
}

interface Drawn {
  html: string;
  attrs: Record<string, string>;
}

const draw = {
  name: '@astrojs/react',
  supportsAstroStaticSlot: true,
  // Every component that is not Astro's is React's here.
  check: async (): Promise<boolean> => true,
  async renderToStaticMarkup<Props extends object>(
    this: { result: object },
    Island: ComponentType<Props>,
    props: Props,
  ): Promise<Drawn> {
    const prefix = nextPrefix(this.result);
    const html = renderToString(createElement(Island, props), { identifierPrefix: prefix });
    if (html.includes(NOT_READY)) throw new Error(`${Island.name} waits for something while it is drawn`);
    return { html: html.replace(HINTS, ''), attrs: { prefix } };
  },
};

// Astro asks for the default.
export { draw as default };
