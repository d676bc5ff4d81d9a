// Who may stay on /profile and /admin: everybody else goes home, silently.

import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { PATHS } from '#lib/paths.ts';
import { $session, forgetSession } from '#stores/account/session.ts';

const leave = () => location.replace(PATHS.home);

/** True while someone is signed in, with `role` where one is needed; else the page is left. */
export function useGuard(role?: string): boolean {
  const session = useStore($session);
  const isAdmitted = session !== null && (role === undefined || session.userRole === role);
  useEffect(() => {
    if (!isAdmitted) leave();
  }, [isAdmitted]);
  return isAdmitted;
}

/** What was to be shown was refused: a token that counts no more is forgotten, which the guard notices. */
export function turnAway(code: string): void {
  if (code === 'unauthorised') forgetSession();
  if (code === 'forbidden') leave();
}

/** What was to be done was refused: signing in again keeps the page and all that has been typed. */
export async function askAgain(code: string): Promise<void> {
  if (code === 'forbidden') leave();
  if (code !== 'unauthorised') return;
  const { openSignIn } = await import('#islands/sign-in/open.tsx');
  await openSignIn();
}
