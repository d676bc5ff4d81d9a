// Cards of the API's reviews. Loaded on demand.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/reviews.yml';
import { listReviews } from '#contract/addresses.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { fillIn } from '#lib/fill.ts';
import { dateText, inOrder, ratingsOf, starsText } from './review-text.ts';

function put(card: Element, part: string, text: string): void {
  const place = card.querySelector(`[data-${part}]`);
  if (place) place.textContent = text;
}

function fill(card: HTMLElement, review: Review): void {
  card.dataset.review = review.id;
  card.dataset.trade = review.service;
  for (const part of ['name', 'service', 'content'] as const) put(card, part, review[part]);
  put(card, 'role', review.role || messages.customer);
  const time = document.createElement('time');
  time.dateTime = review.date;
  time.textContent = dateText(review.date);
  card.querySelector('[data-date]')?.replaceChildren(time);
  put(card, 'rating-text', starsText(review.rating));
  card.querySelector('.stars')?.setAttribute('data-rating', String(review.rating));
  card.querySelector('[data-sample]')?.toggleAttribute('hidden', !review.sample);
  card.querySelector('[data-verified]')?.toggleAttribute('hidden', !review.verified);
}

/** Writes mean and bars of customers' own reviews, or hides them while samples stand in for them. */
function showRatings(reviews: readonly Review[]): void {
  const box = document.querySelector<HTMLElement>('[data-ratings]');
  const ratings = ratingsOf(reviews);
  if (box) box.hidden = !ratings;
  if (!box || !ratings) return;
  put(box, 'mean', ratings.mean);
  put(box, 'total', fillIn(messages.from, { count: ratings.total }));
  for (const [at, row] of [...box.querySelectorAll('[data-stars]')].entries()) {
    const meter = row.querySelector('meter');
    const count = ratings.counts[at] ?? 0;
    if (meter) Object.assign(meter, { max: ratings.total, value: count });
    const number = meter?.nextElementSibling;
    if (number) number.textContent = String(count);
  }
}

/** Reuses the elements of known reviews. @returns null if the API can't be reached */
export async function liveCards(
  cards: readonly HTMLElement[],
  template: HTMLTemplateElement | null | undefined,
): Promise<HTMLElement[] | null> {
  const answer = await browserCall(listReviews);
  if (!answer.ok || !Array.isArray(answer.data)) return null;
  showRatings(answer.data);
  const known = new Map(cards.map((card) => [card.dataset.review, card]));
  return inOrder(answer.data).flatMap((review) => {
    const made = template?.content.firstElementChild?.cloneNode(true) as HTMLElement | undefined;
    const card = known.get(review.id) ?? made;
    if (!card) return [];
    fill(card, review);
    return [card];
  });
}

/** A card that stays isn't touched: it may have the focus, which goes to the first one if its own is gone. */
export function showCards(grid: HTMLElement, live: readonly HTMLElement[]): void {
  const hadFocus = grid.contains(document.activeElement);
  for (const card of [...grid.children]) if (!live.includes(card as HTMLElement)) card.remove();
  for (const [at, card] of live.entries())
    if (grid.children[at] !== card) grid.insertBefore(card, grid.children[at] ?? null);
  const [first] = live;
  if (!hadFocus || !first || grid.contains(document.activeElement)) return;
  first.tabIndex = -1;
  first.focus();
}
