// Counts sent quote requests for Google Analytics, once the visitor has agreed. Loads no script of Google's and sets no cookie.

const KEY = 'measurement';
type Choice = 'yes' | 'no';

const bar = document.querySelector<HTMLElement>('[data-measurement]');
const change = document.querySelector<HTMLElement>('[data-measurement-change]');

/** The answer where storage is full or forbidden. */
let unstored: Choice | null = null;

function stored(): string | null {
  try {
    return localStorage.getItem(KEY) ?? unstored;
  } catch {
    return unstored;
  }
}

function answer(given: Choice): void {
  unstored = given;
  try {
    localStorage.setItem(KEY, given);
  } catch {
    // Storage is full or forbidden: the next page asks again.
  }
  if (bar) bar.hidden = true;
}

/** The request that Google's own tag makes for an event, with nothing in it about the visitor. */
function sendConversion(id: string): void {
  const query = new URLSearchParams({
    v: '2',
    tid: id,
    cid: crypto.getRandomValues(new Uint32Array(2)).join('.'),
    en: 'conversion',
    'epn.value': '1',
    cu: 'GBP',
    'ep.currency': 'GBP',
    dl: location.origin + location.pathname,
  });
  const url = `https://www.google-analytics.com/g/collect?${query}`;
  fetch(url, { method: 'POST', mode: 'no-cors', credentials: 'omit', keepalive: true }).catch(
    () => undefined,
  );
}

if (bar) {
  bar.hidden = stored() !== null;
  for (const button of bar.querySelectorAll<HTMLElement>('[data-measurement-answer]'))
    button.addEventListener('click', () => {
      answer(button.dataset.measurementAnswer as Choice);
      change?.focus({ preventScroll: true });
    });
  change?.addEventListener('click', () => {
    bar.hidden = false;
    bar.querySelector('button')?.focus();
  });
  document.addEventListener('form:sent', (event) => {
    const { form } = (event as CustomEvent<{ form: string }>).detail;
    if (form === 'quote' && stored() === 'yes') sendConversion(bar.dataset.measurement ?? '');
  });
}
