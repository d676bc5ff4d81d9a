// The header's script: solid after scrolling, who is signed in, how much is in the cart.
import { $cartCount } from '#stores/cart.ts';
import { $session, checkSession, signOut } from '#stores/session.ts';

/** Spec section 9, in CSS pixels. */
const SOLID_AFTER = 20;

const header = document.querySelector('#site-header');
const markScrolled = () => header?.toggleAttribute('data-solid', window.scrollY > SOLID_AFTER);
markScrolled();
addEventListener('scroll', markScrolled, { passive: true });

function write(selector: string, text: string): void {
  for (const element of document.querySelectorAll(selector)) element.textContent = text;
}

$session.subscribe((session) => {
  const root = document.documentElement;
  if (session) root.dataset.session = session.userRole || 'customer';
  else delete root.dataset.session;
  write('[data-user-name]', session?.userName || 'Profile');
  write('[data-user-email]', session?.userEmail ?? '');
});
if ($session.get()) void checkSession();

$cartCount.subscribe((count) => {
  for (const badge of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    const [figure, words] = badge.children;
    badge.hidden = count === 0;
    if (figure) figure.textContent = String(count);
    if (words) words.textContent = count === 1 ? ', 1 item' : `, ${count} items`;
  }
});

/** React and the form arrive with the first press. */
async function openSignIn(button: HTMLButtonElement): Promise<void> {
  button.ariaBusy = 'true';
  try {
    const modal = await import('#islands/sign-in/open.tsx');
    modal.openSignIn();
  } catch {
    // What cannot be loaded now may be loaded by the next visit of this page; the browser remembers a failed import.
    location.reload();
  } finally {
    button.ariaBusy = null;
  }
}
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-in]'))
  button.addEventListener('click', () => void openSignIn(button));

for (const button of document.querySelectorAll('[data-sign-out]')) {
  button.addEventListener('click', () => {
    for (const menu of document.querySelectorAll<HTMLElement>('.menu:popover-open')) menu.hidePopover();
    void signOut();
  });
}
