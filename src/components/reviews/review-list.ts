// Shows three reviews, three more with each press, and the API's list in place of the build's: asked for when the reader does
// something, or stays, so that nothing is fetched while the page loads.
import * as words from '#content/messages/reviews.yml';
import { fillIn } from '#lib/fill.ts';
import { onFirstInteraction } from '#stores/form/on-first-interaction.ts';

/** A press shows that more reviews are loading for this long, in milliseconds. */
const LOADING_MS = 500;
/** Whoever only looks reads the live list too, this long after the page is there. */
const STAYED_MS = 3000;

const root = document.querySelector<HTMLElement>('[data-reviews]');
const find = <T extends HTMLElement>(part: string) => root?.querySelector<T>(`[data-review-${part}]`) ?? null;
const grid = find('grid');
const more = find<HTMLButtonElement>('more');
const count = find('count');
const none = find('none');
const template = find<HTMLTemplateElement>('template');
const cards = () => [...(grid?.children ?? [])] as HTMLElement[];
/** How many are shown at first, and how many each press of the button adds. */
const PAGE_SIZE = 3;
let shown = PAGE_SIZE;

function draw(): void {
  const all = cards();
  all.forEach((card, at) => {
    card.hidden = at >= shown;
  });
  if (more) more.hidden = shown >= all.length;
  if (none) none.hidden = all.length > 0;
  if (count)
    count.textContent =
      all.length > 0 ? fillIn(words.shown, { count: Math.min(shown, all.length), all: all.length }) : '';
  root?.setAttribute('data-ready', '');
}

async function loadLive(): Promise<void> {
  const { liveCards } = await import('./live-reviews.ts');
  const live = await liveCards(cards(), template);
  if (!live) return;
  grid?.replaceChildren(...live);
  draw();
}
/** What the build brought stays when the API cannot be reached. */
const refresh = () => void loadLive().catch(() => undefined);

function showMore(): void {
  if (!more) return;
  const before = more.textContent;
  Object.assign(more, { disabled: true, textContent: more.dataset.loading });
  setTimeout(() => {
    const first = cards()[shown];
    shown += PAGE_SIZE;
    Object.assign(more, { disabled: false, textContent: before });
    draw();
    first?.setAttribute('tabindex', '-1');
    first?.focus();
  }, LOADING_MS);
}

if (root) {
  more?.addEventListener('click', showMore);
  document.addEventListener('form:sent', refresh);
  draw();
  onFirstInteraction(refresh, STAYED_MS);
}
