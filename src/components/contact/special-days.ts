// Hides special opening days that are over or more than a fortnight away: the build may be old.
import { londonDate } from '#lib/london-date.ts';

const DAY_MS = 86_400_000;

const lines = document.querySelectorAll<HTMLElement>('[data-day]');
if (lines[0]) {
  const [first, last] = [londonDate(Date.now()), londonDate(Date.now() + 14 * DAY_MS)];
  for (const line of lines) {
    const day = line.dataset.day ?? '';
    line.hidden = day < first || day > last;
  }
}
