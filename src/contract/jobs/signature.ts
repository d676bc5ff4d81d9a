// A signature drawn beside a typed name: strokes as numbers, drawn as a path by our own code, so that nothing is uploaded or decoded.
import * as z from 'zod/mini';

/** Width and height of the pad, which the numbers count in. */
export const PAD = { width: 600, height: 350 } as const;

/** Of all strokes, in characters. */
export const MAX_SIGNATURE = 4096;

const STROKES = /^(?:\d{1,3},\d{1,3}(?:[ ;]\d{1,3},\d{1,3})*)?$/;

/** '' where nobody drew. @example '12,40 30,38;60,20' // two strokes, the second a dot */
export const signature = z
  .string('Draw the signature again')
  .check(
    z.maxLength(MAX_SIGNATURE, 'Draw the signature again'),
    z.regex(STROKES, 'Draw the signature again'),
  );

/** The `d` of an SVG path; without length, a stroke is a dot. @example signaturePath('12,40 30,38;60,20') // 'M12,40L30,38h0M60,20h0' */
export const signaturePath = (strokes: string): string =>
  strokes === ''
    ? ''
    : strokes
        .split(';')
        .map((stroke) => `M${stroke.replaceAll(' ', 'L')}h0`)
        .join('');
