// Cards of the API's reviews. Loaded on demand.
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/reviews.yml';
import { listReviews } from '#contract/addresses.ts';
import type { Review } from '#contract/reviews/reviews.ts';
import { dateText, inOrder, starsText } from './review-text.ts';

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

/** Reuses the elements of known reviews. @returns null if the API can't be reached */
export async function liveCards(
  cards: readonly HTMLElement[],
  template: HTMLTemplateElement | null | undefined,
): Promise<HTMLElement[] | null> {
  const answer = await browserCall(listReviews);
  if (!answer.ok || !Array.isArray(answer.data)) return null;
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
