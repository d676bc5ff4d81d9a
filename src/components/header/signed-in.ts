// The session in the header, and signing out. Loaded when there is a session.
import * as account from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import { say } from '#islands/shared/toast.ts';
import { PATHS } from '#lib/paths.ts';
import { $session, checkSession, signOut } from '#stores/account/session.ts';
import type { Session } from '#stores/account/stored-session.ts';

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

$session.subscribe(showSession);
if ($session.get()) void checkSession();

/** Tells the page after a guarded one, in the session storage, how that was left: by signing out, or which address sent somebody home. */
const LEFT = 'left';
const SIGNED_OUT = 'signedOut';
const GUARDED = /^\/(profile|admin)(\?|$)/;
const isGuarded = GUARDED.test(location.pathname);

export function leaveSession(): void {
  try {
    if (isGuarded) sessionStorage.setItem(LEFT, SIGNED_OUT);
  } catch {
    // Storage may be forbidden.
  }
  // The server may take its time.
  void signOut();
  if (isGuarded) return;
  say.success(account.signedOut);
  // The account's button is gone.
  if (document.activeElement?.checkVisibility() === false)
    [...document.querySelectorAll<HTMLElement>('[data-sign-in]')]
      .find((one) => one.checkVisibility())
      ?.focus();
}

/** On the page after a guarded one: shows the toast, or asks to sign in. */
export async function followGuarded(): Promise<void> {
  if (isGuarded) return;
  const left = sessionStorage.getItem(LEFT);
  sessionStorage.removeItem(LEFT);
  if (left === SIGNED_OUT) return say.success(account.signedOut);
  const { openSignIn } = await import('#islands/sign-in/open.tsx');
  const back = left && GUARDED.test(left) ? left : '';
  await openSignIn('sign-in', back.startsWith(PATHS.admin) ? account.signInForDashboard : '', back);
}
