// A thumb that taps twice does one thing: what has just moved under it, as the next photo to remove, or the way back from an end, takes no
// press at once.

/** Longer than between two taps, in milliseconds. */
const SETTLE_MS = 700;
/** How far apart two taps of one thumb are at most, in pixels. */
const THUMB = 60;

/** Of a line, and of a photo that was sent. */
const REMOVES = '[value^="remove:"],form[action*="/remove-photo"] button';
const AFTER_END = '[data-after-end]';
const ENDS = '[name="step"][value="done"],[name="step"][value="finish"]';
const GUARDED = [REMOVES, '[data-removes]', ENDS, `${AFTER_END} :is(a,button)`].join();

let movedAt = Number.NEGATIVE_INFINITY;
/** Where the last press was. */
let last = { clientX: 0, clientY: 0 };

/** Something has gone, and what stood below it has moved up. */
export function noteMoved(): void {
  movedAt = performance.now();
}

/** Of what the office has; the rows of what waits come back by themselves. */
const removesIn = (region: ParentNode): number => region.querySelectorAll(REMOVES).length;
const isEnded = (region: ParentNode): boolean => region.querySelector(AFTER_END) !== null;

/** One region of the page takes another's place. */
export function noteReplaced(region: ParentNode, next: ParentNode): void {
  if (removesIn(next) < removesIn(region) || isEnded(next) !== isEnded(region)) noteMoved();
}

document.addEventListener(
  'click',
  (event) => {
    const { clientX, clientY, timeStamp } = event;
    const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < THUMB;
    last = { clientX, clientY };
    const isGuarded = (event.target as Element).closest(GUARDED) !== null;
    if (!isGuarded || !isNear || timeStamp - movedAt > SETTLE_MS) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  { capture: true },
);
