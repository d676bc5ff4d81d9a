// Access guard of /profile and /admin: redirects others to the home page, where visitors can sign in, and are led back.
import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import { PATHS } from '#lib/paths.ts';
import { $session, checkSession, forgetSession } from '#stores/account/session.ts';

function sendHome(): void {
  try {
    // Who has just signed out needn't be asked to sign in.
    if (!$session.get() && sessionStorage.getItem('left') === null)
      sessionStorage.setItem('left', location.pathname + location.search);
  } catch {
    // Storage is blocked: then nobody can be signed in.
  }
  location.replace(PATHS.home);
}

/** Whether someone is signed in who may be here; if not, redirects to the home page. */
export function useGuard(isAllowed: (role: string) => boolean = () => true): boolean {
  const session = useStore($session);
  const isAdmitted = session !== null && isAllowed(session.userRole);
  useEffect(() => {
    if (!isAdmitted) sendHome();
  }, [isAdmitted]);
  return isAdmitted;
}

/** Where one of the team sets up the authenticator app that the dashboard asks for. */
const setUpFactor = () => location.replace(`${PATHS.profile}#second-factor`);

interface Loaded {
  state: string;
  /** Why it failed. */
  code?: string;
}

/**
 * After a refused read: ends a session that is no longer valid, so that the guard redirects. A role may allow a page and not all on it:
 * the server says whether it is gone.
 */
export function useRefusal({ code = '' }: Loaded): void {
  useEffect(() => {
    if (code === 'unauthorised') forgetSession();
    if (code === 'second_factor_required') setUpFactor();
    if (code === 'forbidden') void checkSession();
  }, [code]);
}

/** Loads what a screen shows when it opens. @param load a stable function @returns the store's state */
export function useLoaded<State extends Loaded>(
  $state: ReadableAtom<State>,
  load: () => Promise<unknown>,
): State {
  const state = useStore($state);
  useEffect(() => void load(), [load]);
  useRefusal(state);
  return state;
}

/** After a refused action: asks to sign in again, which keeps the page and what was typed. Leaves it only if the role is gone. */
export async function askToSignIn(code: string): Promise<void> {
  if (code === 'second_factor_required') setUpFactor();
  if (code === 'forbidden') await checkSession();
  if (code !== 'unauthorised') return;
  const { openSignIn } = await import('#islands/sign-in/open.tsx');
  await openSignIn();
}
