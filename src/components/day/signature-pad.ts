// The pad beside the name of whoever agrees: what is drawn with a finger is a field of its form, as strokes.
import * as messages from '#content/messages/jobs.yml';
import { MAX_SIGNATURE, PAD, signaturePath } from '#contract/jobs/signature.ts';
import { say } from './this-page.ts';

/** In the pad's numbers: a point nearer to the last one says nothing more. */
const NEAR = 4;

type Point = readonly [number, number];
/** By one finger or pen: a palm beside it draws nothing, and ends nothing. */
let drawing: { pad: Element; last: Point; pointer: number } | undefined;

const inputOf = (pad: Element) => pad.parentElement?.querySelector<HTMLInputElement>('[name="signature"]');

function show(pad: Element): void {
  const drawn = inputOf(pad)?.value ?? '';
  pad.querySelector('path')?.setAttribute('d', signaturePath(drawn));
  const button = pad.parentElement?.querySelector<HTMLElement>('[data-clear-signature]');
  if (button) button.hidden = drawn === '';
}

function clear(pad: Element): void {
  const input = inputOf(pad);
  if (input) input.value = '';
  show(pad);
}

/** Whoever drew did so for what is shown no longer. */
export function clearSignatures(): void {
  drawing = undefined;
  for (const pad of document.querySelectorAll('[data-signature]')) clear(pad);
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

/** A full pad takes no more, and says so. @param join before it: '' begins, ';' a stroke, ' ' goes on with one */
function add(pad: Element, point: Point, join: string): void {
  const input = inputOf(pad);
  if (!input) return;
  const longer = `${input.value}${join}${point.join()}`;
  if (longer.length <= MAX_SIGNATURE) input.value = longer;
  else say(messages.signatureFull);
  show(pad);
}

document.addEventListener('pointerdown', (event) => {
  const pad = (event.target as Element).closest('[data-signature]');
  const isDrawn = drawing?.pad.hasPointerCapture(drawing.pointer);
  if (!pad || isDrawn || event.button !== 0) return;
  event.preventDefault();
  pad.setPointerCapture(event.pointerId);
  const last = pointOf(pad, event);
  drawing = { pad, last, pointer: event.pointerId };
  add(pad, last, inputOf(pad)?.value ? ';' : '');
});

document.addEventListener('pointermove', (event) => {
  if (drawing?.pointer !== event.pointerId) return;
  const { pad, last } = drawing;
  const point = pointOf(pad, event);
  if (Math.hypot(point[0] - last[0], point[1] - last[1]) < NEAR) return;
  drawing.last = point;
  add(pad, point, ' ');
});

for (const end of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(end, ({ pointerId }) => {
    if (drawing?.pointer === pointerId) drawing = undefined;
  });

// Before the fields are empty.
document.addEventListener('reset', () => queueMicrotask(showSignatures));

document.addEventListener('click', ({ target }) => {
  const pad = (target as Element)
    .closest('[data-clear-signature]')
    ?.closest('.field')
    ?.querySelector('[data-signature]');
  if (pad) clear(pad);
});
