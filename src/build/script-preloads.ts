// Links that ask for the scripts of islands at once, so that a phone doesn't learn of one only from another.

/** The browser's scripts by their address; what they import when needed isn't among the imports. */
export type ScriptGraph = Map<string, { imports: readonly string[]; size: number }>;

const ISLAND = /<astro-island [^>]*>/g;
/** Others wait until somebody looks at them, or the page is idle. */
const AT_ONCE = /\sclient="(?:load|only)"/;
const SCRIPT = /\s(?:component-url|renderer-url)="([^"]+)"/g;
const SHEET = /<link rel="stylesheet"[^>]*>/;
const FONT = ' as="font"';

/** @returns the page with its links after its sheet, which it needs first, and its font after both */
export const withPreloads =
  (graph: ScriptGraph) =>
  (html: string): string => {
    const entries = [...html.matchAll(ISLAND)]
      .filter(([island]) => AT_ONCE.test(island))
      .flatMap(([island]) => [...island.matchAll(SCRIPT)].map(([, address = '']) => address));
    const needed = new Set(entries);
    // A set's loop also visits what it adds.
    for (const address of needed) for (const one of graph.get(address)?.imports ?? []) needed.add(one);
    const sizeOf = (address: string) => graph.get(address)?.size ?? 0;
    // The largest first: on six connections, small ones before it would hold React back.
    const links = [...needed]
      .sort((one, other) => sizeOf(other) - sizeOf(one))
      .map((address) => `<link rel="modulepreload" href="${address}">`);
    if (links.length === 0) return html;
    return html
      .replace(SHEET, (sheet) => sheet + links.join(''))
      .replace(FONT, `${FONT} fetchpriority="low"`);
  };
