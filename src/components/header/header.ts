// The header's script: solid after scrolling, who is signed in, how much is in the cart.
// The stores arrive only when there is something of theirs to show: a stranger's first page does without.
import * as account from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import type { Session } from '#stores/account/stored-session.ts';
import './offline.ts';

/** Spec section 9, in CSS pixels. */
const SOLID_AFTER = 20;

const header = document.querySelector('#site-header');
const markScrolled = () => header?.toggleAttribute('data-solid', window.scrollY > SOLID_AFTER);
markScrolled();
addEventListener('scroll', markScrolled, { passive: true });

function write(selector: string, text: string): void {
  for (const element of document.querySelectorAll(selector)) element.textContent = text;
}

function showSession(session: Session | null): void {
  const root = document.documentElement;
  if (session) root.dataset.session = session.userRole || 'customer';
  else delete root.dataset.session;
  write('[data-user-name]', session?.userName || menus.profile);
  write('[data-user-email]', session?.userEmail ?? '');
}

const loadSession = () => import('#stores/account/session.ts');
let isWatchingSession = false;
let isWatchingCart = false;

async function watchSession(): Promise<void> {
  if (isWatchingSession) return;
  isWatchingSession = true;
  const { $session, checkSession } = await loadSession();
  $session.subscribe(showSession);
  if ($session.get()) void checkSession();
}

async function watchCart(): Promise<void> {
  if (isWatchingCart) return;
  isWatchingCart = true;
  const { followCart } = await import('./cart-count.ts');
  followCart();
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
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

/** ActionResult by the next page where this one is left: nobody stays on the pages of an account without one. */
const SIGNED_OUT = 'signedOut';
const isGuarded = /^\/(profile|admin)$/.test(location.pathname);

async function saySignedOut(): Promise<void> {
  const { say } = await import('#islands/shared/toast.ts');
  say.success(account.signedOut);
}

function hasJustSignedOut(): boolean {
  try {
    const found = sessionStorage.getItem(SIGNED_OUT) !== null;
    if (found) sessionStorage.removeItem(SIGNED_OUT);
    return found;
  } catch {
    return false;
  }
}

async function leave(): Promise<void> {
  closeMenus();
  const { signOut } = await loadSession();
  try {
    if (isGuarded) sessionStorage.setItem(SIGNED_OUT, '1');
  } catch {
    // Storage that is forbidden held no session either.
  }
  await signOut();
  if (!isGuarded) await saySignedOut();
}

if (!isGuarded && hasJustSignedOut()) quietly(saySignedOut());

for (const button of document.querySelectorAll('[data-sign-out]'))
  button.addEventListener('click', () => quietly(leave()));
