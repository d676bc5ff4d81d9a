// Shows three reviews of the chosen service, and three more per click. The API's list replaces the build's after the
// first interaction or a few seconds, so that nothing is fetched while the page loads.
import * as messages from '#content/messages/reviews.yml';
import { fillIn } from '#lib/fill.ts';

/** How long a click shows the loading state, in milliseconds. */
const LOADING_MS = 500;
/** Without an interaction the live list is fetched this many milliseconds after the page has loaded. */
const IDLE_MS = 3000;
const INTERACTIONS = ['pointerover', 'focusin', 'keydown', 'scroll'];

const root = document.querySelector<HTMLElement>('[data-reviews]');
const find = <T extends HTMLElement>(part: string) => root?.querySelector<T>(`[data-review-${part}]`);
const grid = find('grid');
const more = find<HTMLButtonElement>('more');
const count = find('count');
const none = find('none');
const template = find<HTMLTemplateElement>('template');
const trade = find<HTMLSelectElement>('trade');
const cards = () => [...(grid?.children ?? [])] as HTMLElement[];
/** Those of the chosen service. */
const chosen = () => cards().filter((card) => !trade?.value || card.dataset.trade === trade.value);
/** Shown at first, and added per click. */
const PAGE_SIZE = 3;
let shown = PAGE_SIZE;

function render(): void {
  const all = chosen();
  for (const card of cards()) card.hidden = !all.slice(0, shown).includes(card);
  if (more) more.hidden = shown >= all.length;
  if (none) none.hidden = all.length > 0;
  const text =
    all.length > 0 ? fillIn(messages.shown, { count: Math.min(shown, all.length), all: all.length }) : '';
  // Written again, it would be said again.
  if (count && count.textContent !== text) count.textContent = text;
}

async function loadLive(): Promise<void> {
  const reviews = await import('./live-reviews.ts');
  const live = await reviews.liveCards(cards(), template);
  if (!live || !grid) return;
  reviews.showCards(grid, live);
  render();
}
/** If the API can't be reached, the build's list stays. */
const refresh = () => void loadLive().catch(() => undefined);

/** Once: at the first interaction, or when nobody has interacted for a while. */
function refreshLater(): void {
  const waiting = new AbortController();
  const { signal } = waiting;
  const once = () => {
    if (signal.aborted) return;
    waiting.abort();
    refresh();
  };
  const stay = () => setTimeout(once, IDLE_MS);
  for (const event of INTERACTIONS) document.addEventListener(event, once, { signal });
  if (document.readyState === 'complete') stay();
  else addEventListener('load', stay, { signal });
}

function showMore(): void {
  if (!more) return;
  const before = more.textContent;
  Object.assign(more, { disabled: true, textContent: more.dataset.loading });
  setTimeout(() => {
    const first = chosen()[shown];
    shown += PAGE_SIZE;
    Object.assign(more, { disabled: false, textContent: before });
    render();
    first?.setAttribute('tabindex', '-1');
    first?.focus();
  }, LOADING_MS);
}

if (root) {
  more?.addEventListener('click', showMore);
  trade?.addEventListener('change', () => {
    shown = PAGE_SIZE;
    render();
  });
  document.addEventListener('form:sent', refresh);
  render();
  root.dataset.ready = '';
  refreshLater();
}
