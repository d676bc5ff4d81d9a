// Hides special opening days that are over or more than a fortnight away: the build may be old.
import { londonDate } from '#lib/london-date.ts';

// Not from days.ts: every page loads this script.
const DAY_MS = 86_400_000;

const now = Date.now();
const today = londonDate(now);
const lastNear = londonDate(now + 14 * DAY_MS);

for (const line of document.querySelectorAll<HTMLElement>('[data-day]')) {
  const day = line.dataset.day ?? '';
  line.hidden = day < today || day > lastNear;
}
