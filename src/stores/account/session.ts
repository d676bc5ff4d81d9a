// Who is signed in, in this browser: four keys of localStorage, shared by islands, plain scripts and other tabs.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import * as messages from '#content/messages/account.yml';
import type { User } from '#contract/accounts/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import type { Issue } from '#contract/error.ts';
import { TOKEN_KEY } from '#lib/head/session-keys.ts';
import { readSession, SESSION_KEYS, type Session } from './stored-session.ts';

/** Null while nobody is signed in. An unchanged session doesn't notify. */
export const $session = atom<Session | null>(null);

function refresh(): void {
  const found = readSession();
  if (JSON.stringify(found) !== JSON.stringify($session.get())) $session.set(found);
}

/** Signs this browser in. The token is written last, so that another tab never sees it with someone else's name. */
export function keepSession(token: string, user: User): void {
  try {
    localStorage.setItem('userRole', user.role);
    localStorage.setItem('userName', user.username);
    localStorage.setItem('userEmail', user.email);
    localStorage.setItem(TOKEN_KEY, token);
  } catch {
    // Storage is full or forbidden: what couldn't be stored reads as signed out.
  }
  refresh();
}

/** Forgets who is signed in, in this browser only. */
export function forgetSession(): void {
  try {
    for (const key of SESSION_KEYS) localStorage.removeItem(key);
  } catch {
    // Storage that can't be written holds nothing to remove.
  }
  refresh();
}

/** Shows a changed name at once, here and in other tabs. */
export function rememberUser(user: User): void {
  const session = $session.get();
  if (session) keepSession(session.token, user);
}

/** `msg` is the server's; empty when there was none. */
type Refused = { ok: false; code?: string; msg: string; issues: Issue[]; retryAfter?: number | null };
type SignInResult = { ok: true } | Refused;
type Answer = { ok: true; data: { token: string; user: User } } | Refused;

const STORAGE_BLOCKED: SignInResult = { ok: false, msg: messages.storageBlocked, issues: [] };
const NO_ANSWER: SignInResult = { ok: false, msg: '', issues: [] };

/** Signs this browser in with the answer of a call; says why if it couldn't. */
async function signInBy(asking: Promise<Answer>): Promise<SignInResult> {
  const answer = await asking;
  if (!answer.ok) return answer;
  const { token, user } = answer.data as Partial<typeof answer.data>;
  if (!token || !user) return NO_ANSWER;
  keepSession(token, user);
  return $session.get()?.token === token ? { ok: true } : STORAGE_BLOCKED;
}

export const signIn = (body: { email: string; password: string; code?: string | undefined }) =>
  signInBy(browserCall(addresses.signIn, { body }));

/** Opens an account and signs this browser in. */
export const register = (body: { username: string; email: string; password: string }) =>
  signInBy(browserCall(addresses.register, { body }));

/** Signs out at once, without waiting for the server; resolves when the server has answered or failed. */
export async function signOut(): Promise<void> {
  // A guarded page is left at once.
  const signedOut = $session.get() && browserCall(addresses.signOut, { keepalive: true });
  forgetSession();
  await signedOut;
}

/**
 * Asks the server who the stored token belongs to, once per page load. 401 or no user signs out here; any other failure
 * does nothing.
 */
export async function checkSession(): Promise<void> {
  const asked = $session.get()?.token;
  if (!asked) return;
  const answer = await browserCall(addresses.getMe);
  const session = $session.get();
  if (session?.token !== asked) return;
  const user = answer.ok ? (answer.data as { user?: User } | undefined)?.user : undefined;
  if (user) rememberUser(user);
  else if (answer.ok || answer.code === 'unauthorised') forgetSession();
}

if (typeof window !== 'undefined') {
  refresh();
  window.addEventListener('storage', ({ key }) => {
    if (key === null || (SESSION_KEYS as readonly string[]).includes(key)) refresh();
  });
  // Back brings a page as it was left, with the records of whoever was signed in then.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || readSession()?.token === $session.get()?.token) return;
    document.documentElement.hidden = true;
    location.reload();
  });
}
