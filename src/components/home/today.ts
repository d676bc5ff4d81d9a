// Shows today's hours in place of the week's. Our weeks begin on Monday, JavaScript's on Sunday.
import { londonDate } from '#lib/london-date.ts';

const slot = document.querySelector<HTMLElement>('[data-week]');
const label = document.querySelector<HTMLElement>('[data-today]');

if (slot && label) {
  const date = londonDate(Date.now());
  const at = (new Date(date).getUTCDay() + 6) % 7;
  const days = JSON.parse(slot.dataset.days ?? '{}') as Record<string, string>;
  const today = days[date] ?? (JSON.parse(slot.dataset.week ?? '[]') as string[])[at];
  if (today) {
    label.textContent = label.dataset.today ?? '';
    slot.textContent = today;
  }
}
