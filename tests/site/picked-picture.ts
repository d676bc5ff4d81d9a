// Picture selection: which file a browser loads, from the page's HTML alone.
import { attributes } from './built-site.ts';

export interface Screen {
  /** In CSS pixels. */
  width: number;
  /** Device pixels per CSS pixel. */
  density: number;
}

export interface PagePicture {
  /** The `<img>` element as text. */
  image: string;
  /** Its `<source>` elements as text, best first. */
  sources: readonly string[];
}

/**
 * The value of an element's attribute, by its name in any case. @example attributeOf('<img srcSet="a 1w">',
 * 'srcset')
 */
export const attributeOf = (element: string, name: string): string | undefined =>
  attributes(
    element.replace(/\s[a-zA-Z-]+=/g, (found) => found.toLowerCase()),
    name,
  )[0];

/** Every picture of a page, with and without `<picture>`, but none from islands' props or scripts. */
export function picturesOf(html: string): PagePicture[] {
  return [...html.matchAll(/<picture[^>]*>([\s\S]*?)<\/picture>|<img[^>]*>/g)].map(([whole, inner]) => ({
    image: /<img[^>]*>/.exec(inner ?? whole)?.[0] ?? '',
    sources: [...(inner ?? '').matchAll(/<source[^>]*>/g)].map(([source]) => source),
  }));
}

const PIXELS: Record<string, (screen: Screen) => number> = {
  px: () => 1,
  rem: () => 16,
  vw: ({ width }) => width / 100,
};

function length(text: string, screen: Screen): number {
  const [, amount, unit = ''] = /^([\d.]+)(px|rem|vw)$/.exec(text.trim()) ?? [];
  const toPixels = PIXELS[unit];
  if (!amount || !toPixels) throw new Error(`cannot read the length ${text}`);
  return Number(amount) * toPixels(screen);
}

/** Parses a length, min() of two, or a difference: the forms that this site uses. */
function pixels(text: string, screen: Screen): number {
  const [, form, first = '', second = ''] = /^(min|calc)\((.+?)(?:,| - )(.+)\)$/.exec(text.trim()) ?? [];
  if (form === 'min') return Math.min(length(first, screen), length(second, screen));
  if (form === 'calc') return length(first, screen) - length(second, screen);
  return length(text, screen);
}

/**
 * Evaluates (min-width: …), (max-width: …) and nothing else.
 * @throws Error on other conditions
 */
function matches(condition: string, screen: Screen): boolean {
  return [...condition.matchAll(/\(([^)]*)\)/g)].every(([, inner = '']) => {
    const [, edge, at = ''] = /^(min|max)-width:\s*(.+)$/.exec(inner) ?? [];
    if (!edge) throw new Error(`cannot read the condition ${condition}`);
    return edge === 'min' ? screen.width >= length(at, screen) : screen.width <= length(at, screen);
  });
}

/** The width from `sizes`, in CSS pixels. */
function drawnWidth(sizes: string, screen: Screen): number {
  for (const entry of sizes.split(/,\s*(?![^(]*\))/)) {
    const [, condition = '', drawn = ''] = /^(\((?:min|max)-width[^)]*\))?\s*(.+)$/.exec(entry) ?? [];
    if (matches(condition, screen)) return pixels(drawn, screen);
  }
  throw new Error(`no entry of ${sizes} holds at ${screen.width} px`);
}

/** The path of the file that a browser with AVIF takes. */
export function pickedFile({ image, sources }: PagePicture, screen: Screen): string {
  const source = sources.find((one) => matches(attributeOf(one, 'media') ?? '', screen));
  const chosen = source ?? image;
  const srcset = attributeOf(chosen, 'srcset');
  if (!srcset) return attributeOf(image, 'src') ?? '';
  const needed = drawnWidth(attributeOf(chosen, 'sizes') ?? '100vw', screen) * screen.density;
  const files = srcset
    .split(',')
    .map((entry) => entry.trim().split(/\s+/))
    .map(([path = '', width = '']) => ({ path, width: Number.parseInt(width, 10) }))
    .sort((one, other) => one.width - other.width);
  return (files.find(({ width }) => width >= needed) ?? files.at(-1))?.path ?? '';
}
