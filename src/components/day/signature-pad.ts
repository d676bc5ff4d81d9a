// The pad beside the name of whoever agrees: what is drawn with a finger is a field of its form, as strokes.
import { MAX_SIGNATURE, PAD, signaturePath } from '#contract/jobs/signature.ts';

/** In the pad's numbers: a point nearer to the last one says nothing more. */
const NEAR = 4;

type Point = readonly [number, number];
let drawing: { pad: Element; last: Point } | undefined;

const inputOf = (pad: Element) => pad.parentElement?.querySelector<HTMLInputElement>('[name="signature"]');

function show(pad: Element): void {
  pad.querySelector('path')?.setAttribute('d', signaturePath(inputOf(pad)?.value ?? ''));
}

/** Draws what the forms hold: they are emptied, and filled in again, by the page's script and by the browser. */
export function showSignatures(): void {
  for (const pad of document.querySelectorAll('[data-signature]')) show(pad);
}

function pointOf(pad: Element, { clientX, clientY }: PointerEvent): Point {
  const { left, top, width, height } = pad.getBoundingClientRect();
  const at = (share: number, most: number) => Math.round(Math.min(1, Math.max(0, share)) * most);
  return [at((clientX - left) / width, PAD.width), at((clientY - top) / height, PAD.height)];
}

/** A full pad takes no more. @param join before it: '' begins, ';' a stroke, ' ' goes on with one */
function add(pad: Element, point: Point, join: string): void {
  const input = inputOf(pad);
  if (!input) return;
  const longer = `${input.value}${join}${point.join()}`;
  if (longer.length <= MAX_SIGNATURE) input.value = longer;
  drawing = { pad, last: point };
  show(pad);
}

document.addEventListener('pointerdown', (event) => {
  const pad = (event.target as Element).closest('[data-signature]');
  if (!pad || !event.isPrimary) return;
  event.preventDefault();
  pad.setPointerCapture(event.pointerId);
  add(pad, pointOf(pad, event), inputOf(pad)?.value ? ';' : '');
});

document.addEventListener('pointermove', (event) => {
  if (!drawing || !event.isPrimary) return;
  const { pad, last } = drawing;
  const point = pointOf(pad, event);
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) >= NEAR) add(pad, point, ' ');
});

for (const end of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(end, () => {
    drawing = undefined;
  });

// Before the fields are empty.
document.addEventListener('reset', () => queueMicrotask(showSignatures));

document.addEventListener('click', ({ target }) => {
  const pad = (target as Element)
    .closest('[data-clear-signature]')
    ?.closest('.field')
    ?.querySelector('[data-signature]');
  const input = pad && inputOf(pad);
  if (!input) return;
  input.value = '';
  show(pad);
});
