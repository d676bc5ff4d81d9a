// Positions of the home page's call-outs, as a style sheet: the content security policy allows no style attributes.
import type { ServiceSlug } from '#contract/services.ts';

/** From a picture's left edge and from its top, in hundredths. */
interface Point {
  x: number;
  y: number;
}

export interface Callout extends Point {
  service: ServiceSlug;
  /** The part that it ends at, as text. */
  part: string;
  /** The layer of the machine that the part is of. */
  layer: string;
}

/** On which side of the picture the text stands. */
export const sideOf = ({ x }: Point): 'left' | 'right' => (x < 50 ? 'left' : 'right');

/** One rule for each call-out. */
export const placesAsCss = (callouts: readonly Callout[]): string =>
  callouts.map(({ service, x, y }) => `.callout-${service}{--x:${x}%;--y:${y}%}`).join('');
