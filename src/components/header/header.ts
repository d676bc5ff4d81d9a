// The header's script. Its stores load only if there is a session or a cart to show.
import { isReachable } from '#api/reachable.ts';

/** In CSS pixels. */
const SOLID_AFTER = 20;

const header = document.querySelector('#site-header');
const markScrolled = () => header?.toggleAttribute('data-solid', scrollY > SOLID_AFTER);
markScrolled();
addEventListener('scroll', markScrolled, { passive: true });

const notice = document.querySelector('#offline');
/** Shows one of the layout's notices at the page's foot. @param id of its template; none clears */
const showNotice = (id?: 'offline-message' | 'not-opened') =>
  notice?.replaceChildren(
    document.querySelector<HTMLTemplateElement>(`template#${id}`)?.content.cloneNode(true) ?? '',
  );
const showOffline = () => showNotice(navigator.onLine ? undefined : 'offline-message');
addEventListener('online', showOffline);
addEventListener('offline', showOffline);
showOffline();

// Each follows its store from then on: a module runs once, however often it's imported.
const loadSession = () => import('./signed-in.ts');
const loadCart = () => import('./cart-count.ts');

function isStored(key: string, storage: 'localStorage' | 'sessionStorage' = 'localStorage'): boolean {
  try {
    return key in window[storage];
  } catch {
    return false;
  }
}

/** If the stores can't load, the header stays that of a new visitor. */
const quietly = (work: Promise<unknown>): void => void work.catch(() => undefined);

// Islands change cart and session within the page, which fires no storage event.
const hasIslands = document.querySelector('astro-island');
for (const [key, load] of [
  ['token', loadSession],
  ['cart', loadCart],
] as const) {
  if (hasIslands || isStored(key)) quietly(load());
  addEventListener('storage', (event) => {
    if (event.key === key) quietly(load());
  });
}
if (isStored('left', 'sessionStorage')) quietly(loadSession().then((session) => session.followGuarded()));

/** Loads React and the form on the first click. Without this script the button leads to /sign-in. */
async function openSignIn(button: HTMLButtonElement): Promise<void> {
  button.ariaBusy = 'true';
  // Without a network the notice stays: written again, it would be said again.
  if (navigator.onLine) showNotice();
  try {
    const modal = await import('#islands/sign-in/open.tsx');
    quietly(loadSession());
    await modal.openSignIn();
  } catch {
    // The browser may remember a failed import. The form's own page needs none, and Back returns to what was typed here.
    if (await isReachable()) button.form?.submit();
    else showNotice('not-opened');
  } finally {
    button.ariaBusy = null;
  }
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-sign-in]'))
  button.addEventListener('click', (event) => {
    event.preventDefault();
    void openSignIn(button);
  });

/**
 * Menus of the header and of rows, and the cards of the parts' picture.
 * @param focused keeps the one open that it is in, or whose button it is
 */
function closeMenus(focused?: Element): void {
  for (const menu of document.querySelectorAll<HTMLElement>(':popover-open:not(#toasts *)'))
    if (!focused?.closest(`[id="${menu.id}"],[popovertarget="${menu.id}"]`)) menu.hidePopover();
}
// A click beside a menu closes it, the browser sees to that, but not a Tab that leaves it.
addEventListener('focusin', ({ target }) => closeMenus(target as Element));
// The Back button restores a page as it was left: not with an open menu.
addEventListener('pagehide', () => closeMenus());

async function signOut(): Promise<void> {
  closeMenus();
  const { leaveSession } = await loadSession();
  leaveSession();
}

for (const button of document.querySelectorAll('[data-sign-out]'))
  button.addEventListener('click', () => quietly(signOut()));
