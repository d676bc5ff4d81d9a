// Shows three reviews, three more with each press, and the API's list in place of the build's: asked for when the reader does
// something, or stays, so that nothing is fetched while the page loads.
import * as words from '#content/words/reviews.yml';
import type { Review } from '#contract/reviews.ts';
import { fillIn } from '#lib/fill-in.ts';
import { atFirstSign } from '#stores/first-sign.ts';
import { dateText, inOrder, PAGE_SIZE, starsText } from './review-words.ts';

/** Spec section 4. */
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

function put(card: Element, part: string, text: string): void {
  const place = card.querySelector(`[data-${part}]`);
  if (place) place.textContent = text;
}

function fill(card: HTMLElement, review: Review): void {
  card.dataset.review = review.id;
  for (const part of ['name', 'service', 'content'] as const) put(card, part, review[part]);
  put(card, 'role', review.role || words.customer);
  put(card, 'date', dateText(review.date));
  card.querySelector('time')?.setAttribute('datetime', review.date);
  put(card, 'rating-words', starsText(review.rating));
  card.querySelector('.stars')?.setAttribute('data-rating', String(review.rating));
  card.querySelector('[data-sample]')?.toggleAttribute('hidden', !review.sample);
}

/** Cards of reviews that were there before stay the same elements. */
function replaceAll(reviews: readonly Review[]): void {
  const known = new Map(cards().map((card) => [card.dataset.review, card]));
  const next = inOrder(reviews).flatMap((review) => {
    const made = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    const card = known.get(review.id) ?? made;
    if (!card) return [];
    fill(card, review);
    return [card];
  });
  grid?.replaceChildren(...next);
  draw();
}

async function loadLive(): Promise<void> {
  const { liveReviews } = await import('./live-reviews.ts');
  const reviews = await liveReviews();
  if (reviews) replaceAll(reviews);
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

more?.addEventListener('click', showMore);
document.addEventListener('form:sent', refresh);
draw();
atFirstSign(refresh, STAYED_MS);
