// A thumb that taps twice removes one thing: what has just moved into the place of something removed takes no press at once.

/** Longer than between two taps, in milliseconds. */
const SETTLE_MS = 700;
/** Of a line, and of a photo that was sent. */
const OF_PAGE = '[value^="remove:"],form[action*="/remove-photo"] button';
const REMOVES = [OF_PAGE, '[data-removes]'].join();

/** Of what the office has; the rows of what waits come back by themselves. */
export const removesIn = (region: ParentNode): number => region.querySelectorAll(OF_PAGE).length;

/** How far apart two taps of one thumb are at most, in pixels. */
const THUMB = 60;

let movedAt = Number.NEGATIVE_INFINITY;
/** Where the last one was pressed. */
let last = { clientX: 0, clientY: 0 };

/** Something has gone, and what stood below it has moved up. */
export function noteMoved(): void {
  movedAt = performance.now();
}

document.addEventListener(
  'click',
  (event) => {
    if (!(event.target as Element).closest(REMOVES)) return;
    const { clientX, clientY, timeStamp } = event;
    const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < THUMB;
    last = { clientX, clientY };
    if (!isNear || timeStamp - movedAt > SETTLE_MS) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
