// Moves each carousel of stories by one; past either end it wraps.
import * as messages from '#content/messages/stories.yml';
import { fillIn } from '#lib/fill.ts';

const isStill = matchMedia('(prefers-reduced-motion: reduce)');

function start(root: Element): void {
  const track = root.querySelector<HTMLElement>('[data-track]');
  const place = root.querySelector('[data-place]');
  const cards = [...(track?.querySelectorAll<HTMLElement>('li') ?? [])];
  const [first, second] = cards;
  if (!track || !first || !second) return;

  const stride = () => second.offsetLeft - first.offsetLeft;
  const last = () => Math.round((track.scrollWidth - track.clientWidth) / stride());
  const current = () => Math.round(track.scrollLeft / stride());
  // During smooth scrolling the next click counts from where it will stop.
  let goal: number | null = null;

  const report = () => {
    const from = goal ?? current();
    const to = from + cards.length - last();
    const values = { from: from + 1, to, all: cards.length };
    const text = fillIn(values.from === to ? messages.onePlace : messages.place, values);
    if (place && place.textContent !== text) place.textContent = text;
  };
  const move = (step: number) => {
    goal = (goal ?? current()) + step;
    if (goal > last()) goal = 0;
    else if (goal < 0) goal = last();
    track.scrollTo({ left: goal * stride(), behavior: isStill.matches ? 'instant' : 'smooth' });
    report();
  };
  const settle = () => {
    goal = null;
    report();
  };

  for (const button of root.querySelectorAll<HTMLElement>('[data-step]'))
    button.addEventListener('click', () => move(Number(button.dataset.step)));
  track.addEventListener('scrollend', settle);
  addEventListener('resize', settle);
  // Measured when it comes into view: earlier, it would force a layout while the page loads.
  new IntersectionObserver((seen, observer) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    report();
  }).observe(root);
}

for (const root of document.querySelectorAll('[data-stories]')) start(root);
