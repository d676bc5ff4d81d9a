// The machine in layers (tools/pictures/layers.py): where each lies, and which call-outs lift it, as CSS.
import { getImage } from 'astro:assets';
import type { ImageMetadata } from 'astro';
import places from '#content/pages/pictures/large.exploded.layers.json';

/** Width in pixels of the smaller sheet: two for each CSS pixel on a phone, one on a desktop. */
const SMALL_WIDTH = 360;
/** Lower than that of other pictures: on layers that move, over a ground of their own, nobody sees the loss. */
const QUALITY = 44;

/** Names of the layers, from the back to the front; where each lies is in hundredths of the figure. */
export const LAYERS: readonly string[] = Object.keys(places.layers);

/** Lit, a layer comes forward and the others step back; chosen, it travels into the next page's picture. */
function whenPointedAt(lit: readonly string[]): string {
  const forward = lit.map((name) => `.exploded:has(.to-${name}:is(:hover,:focus-visible)) .layer-${name}`);
  const chosen = lit.flatMap((name) => [
    `.exploded:has(.to-${name}:hover) .layer-${name}:not(.front)`,
    `.exploded:not(:has(.callout:hover)):has(.to-${name}:focus) .layer-${name}:not(.front)`,
  ]);
  // Arrays in templates join with commas: these are selectors of one rule.
  return `${forward}{--lit:1;translate:0 -1.4cqw}${chosen}{view-transition-name:part}`;
}

async function sheetRules(sheet: ImageMetadata): Promise<string> {
  const encode = (format: 'avif' | 'webp', width: number) =>
    getImage({
      src: sheet,
      format,
      width,
      height: Math.round((width * sheet.height) / sheet.width),
      layout: 'none',
      quality: QUALITY,
    });
  const [small, large, webp] = await Promise.all([
    encode('avif', SMALL_WIDTH),
    encode('avif', sheet.width),
    encode('webp', SMALL_WIDTH),
  ]);
  const avifImage = ({ src }: { src: string }) => `background-image:image-set("${src}" type("image/avif"))`;
  return `.layer{background-image:url(${webp.src});${avifImage(small)}}@media (36rem<=width<62rem),(width>=36rem) and (resolution>=1.3x){.layer{${avifImage(large)}}}`;
}

/** @param lit the layers that call-outs lead to */
export async function layersAsCss(sheet: ImageMetadata, lit: ReadonlySet<string>): Promise<string> {
  const { left, width, axis, layers } = places;
  // CSS moves a stop at 0 to where the one before ends: hard edges without writing each place twice.
  const thread = axis.flatMap(([from, to]) => [`#0000 0 ${from}%`, `var(--thread) 0 ${to}%`]);
  return [
    await sheetRules(sheet),
    `.layer{left:${left}%;width:${width}%}.axis{background:linear-gradient(${thread},#0000 0)}`,
    ...Object.entries(layers).map(
      ([name, { top, height, at, drop, scale }]) =>
        `.layer-${name}{top:${top}%;height:${height}%;background-position:0 ${at}%;--drop:${drop}%;--size:${scale}}`,
    ),
    whenPointedAt([...lit]),
  ].join('');
}
