// The header's script: solid after scrolling, who is signed in, how much is in the cart.
// The stores arrive only when there is something of theirs to show: a stranger's first page does without.
import './offline.ts';

/** In CSS pixels. */
const SOLID_AFTER = 20;

const header = document.querySelector('#site-header');
const markScrolled = () => header?.toggleAttribute('data-solid', window.scrollY > SOLID_AFTER);
markScrolled();
addEventListener('scroll', markScrolled, { passive: true });

const loadSession = () => import('./signed-in.ts');
let isWatchingCart = false;

async function watchSession(): Promise<void> {
  const { followSession } = await loadSession();
  followSession();
}

async function watchCart(): Promise<void> {
  if (isWatchingCart) return;
  isWatchingCart = true;
  const { followCart } = await import('./cart-count.ts');
  followCart();
}

function isStored(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return false;
  }
}

/** Stores that cannot be loaded leave the header as it is for a stranger with an empty cart. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

// Islands change the cart and the session of their own page, which no storage event tells.
const hasIslands = document.querySelector('astro-island') !== null;
if (hasIslands || isStored('token')) quietly(watchSession());
if (hasIslands || isStored('cart')) quietly(watchCart());
addEventListener('storage', ({ key }) => {
  if (key === 'token') quietly(watchSession());
  if (key === 'cart') quietly(watchCart());
});

async function sayJustSignedOut(): Promise<void> {
  const session = await loadSession();
  session.sayJustSignedOut();
}
if (isStored('signedOut', 'sessionStorage')) quietly(sayJustSignedOut());

/** React and the form arrive with the first press. Without this script, or before it, the button leads to the page of the form. */
async function openSignIn(button: HTMLButtonElement): Promise<void> {
  button.ariaBusy = 'true';
  try {
    const modal = await import('#islands/sign-in/open.tsx');
    quietly(watchSession());
    await modal.openSignIn();
  } catch {
    // The browser remembers a failed import: only a fresh page can try again.
    location.reload();
  } finally {
    button.ariaBusy = null;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-in]'))
  button.addEventListener('click', (event) => {
    event.preventDefault();
    void openSignIn(button);
  });

function closeMenus(): void {
  for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) menu.hidePopover();
}
// A page that comes back by the Back button is as it was left: not with an open menu.
addEventListener('pagehide', closeMenus);

async function leave(): Promise<void> {
  closeMenus();
  const { leaveSession } = await loadSession();
  await leaveSession();
}

for (const button of document.querySelectorAll('[data-sign-out]'))
  button.addEventListener('click', () => quietly(leave()));
