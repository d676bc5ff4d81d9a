// The machine in layers (tools/pictures/layers.py): where each lies, and which call-outs lift it, as a style sheet.
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import places from '#content/pages/pictures/large.exploded.layers.json';

/** Pixels: a phone's two for each of the page's, a desktop's one. */
const SMALL = 360;
/** Less than others: what moves, and lies before a ground of its own, shows no steps. */
const QUALITY = 44;

/** In hundredths of the figure, from the back to the front. */
export const LAYERS: readonly string[] = Object.keys(places.layers);

/** Lit, a layer comes forward and the others step back; chosen, it travels into the next page's picture. */
function whenPointedAt(lit: readonly string[]): string {
  const forward = lit.map((name) => `.exploded:has(.to-${name}:is(:hover,:focus-visible)) .layer-${name}`);
  const chosen = lit.flatMap((name) => [
    `.exploded:has(.to-${name}:hover) .layer-${name}:not(.front)`,
    `.exploded:not(:has(.callout:hover)):has(.to-${name}:focus) .layer-${name}:not(.front)`,
  ]);
  return `${forward}{--lit:1;translate:0 -1.4cqw}${chosen}{view-transition-name:part}`;
}

async function sheets(sheet: ImageMetadata): Promise<string> {
  const of = (format: 'avif' | 'webp', width: number) =>
    getImage({
      src: sheet,
      format,
      width,
      height: Math.round((width * sheet.height) / sheet.width),
      layout: 'none',
      quality: QUALITY,
    });
  const [small, large, webp] = await Promise.all([
    of('avif', SMALL),
    of('avif', sheet.width),
    of('webp', SMALL),
  ]);
  const avif = ({ src }: { src: string }) => `background-image:image-set("${src}" type("image/avif"))`;
  return `.layer{background-image:url(${webp.src});${avif(small)}}@media (36rem<=width<62rem),(width>=36rem) and (resolution>=1.3x){.layer{${avif(large)}}}`;
}

/** @param lit the layers that call-outs lead to */
export async function layersAsCss(sheet: ImageMetadata, lit: ReadonlySet<string>): Promise<string> {
  const { left, width, axis, layers } = places;
  // A stop before the last one lies on it: 0 is where the colour before ends.
  const thread = axis.flatMap(([from, to]) => [`#0000 0 ${from}%`, `var(--thread) 0 ${to}%`]);
  return [
    await sheets(sheet),
    `.layer{left:${left}%;width:${width}%}.axis{background:linear-gradient(${thread},#0000 0)}`,
    ...Object.entries(layers).map(
      ([name, { top, height, at, drop, scale }]) =>
        `.layer-${name}{top:${top}%;height:${height}%;background-position:0 ${at}%;--drop:${drop}%;--size:${scale}}`,
    ),
    whenPointedAt([...lit]),
  ].join('');
}
