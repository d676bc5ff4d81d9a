// The header's script: solid after scrolling, session, cart count. Stores load only if there is a session or a cart to show.
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
  const cart = await import('./cart-count.ts');
  cart.followCart();
}

function isStored(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): boolean {
  try {
    return window[storage].getItem(key) !== null;
  } catch {
    return false;
  }
}

/** If the stores can't load, the header stays that of a new visitor. */
const quietly = (work: Promise<void>): void => void work.catch(() => undefined);

// Islands change cart and session within the page, which fires no storage event.
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

/** Loads React and the form on the first click. Without this script the button leads to /sign-in. */
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
// The Back button restores a page as it was left: not with an open menu.
addEventListener('pagehide', closeMenus);

async function leave(): Promise<void> {
  closeMenus();
  const { leaveSession } = await loadSession();
  await leaveSession();
}

for (const button of document.querySelectorAll('[data-sign-out]'))
  button.addEventListener('click', () => quietly(leave()));
