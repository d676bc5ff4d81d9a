// The session in the header, and signing out. Loaded when there is a session.
import * as account from '#content/messages/account.yml';
import * as menus from '#content/messages/menus.yml';
import { say } from '#islands/shared/toast.ts';
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

/** Tells the next page to show the toast: pages that need an account are left on signing out. */
const SIGNED_OUT = 'signedOut';
const isGuarded = /^\/(profile|admin)$/.test(location.pathname);

export async function leaveSession(): Promise<void> {
  try {
    if (isGuarded) sessionStorage.setItem(SIGNED_OUT, '1');
  } catch {
    // Storage may be forbidden.
  }
  await signOut();
  if (!isGuarded) say.success(account.signedOut);
}

/** Shows the toast on the page after a guarded one. */
export function sayJustSignedOut(): void {
  if (isGuarded) return;
  sessionStorage.removeItem(SIGNED_OUT);
  say.success(account.signedOut);
}
