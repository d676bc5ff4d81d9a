// Who is signed in, in this browser: four keys of localStorage, shared by islands, plain scripts and other tabs.
// Light on purpose: landing pages load it. The calls, and with them zod, arrive only when one is made.
import { atom } from 'nanostores';
import { TOKEN_KEY } from '#api/browser.ts';
import * as messages from '#content/messages/account.yml';
import type { User } from '#contract/accounts/accounts.ts';
import type { Issue } from '#contract/error.ts';
import { readSession, SESSION_KEYS, type Session } from './stored-session.ts';

/** Null when nobody is signed in. Equal values never notify twice. */
export const $session = atom<Session | null>(null);

function refresh(): void {
  const found = readSession();
  if (JSON.stringify(found) !== JSON.stringify($session.get())) $session.set(found);
}

/** The token goes last, so that another tab never sees it beside someone else's name. */
function keep(token: string, user: User): void {
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
    // Storage that cannot be written holds nothing to remove.
  }
  refresh();
}

/** The profile changed the name: shows it at once, here and in other tabs. */
export function rememberUser(user: User): void {
  const session = $session.get();
  if (session) keep(session.token, user);
}

/** `msg` is the server's; empty when there was none. */
type Refused = { ok: false; msg: string; issues: Issue[]; retryAfter?: number | null };
export type SignInResult = { ok: true } | Refused;

type Answer = { ok: true; data: { token: string; user: User } } | Refused;

function settle(answer: Answer): SignInResult {
  if (!answer.ok) {
    const { msg, issues, retryAfter } = answer;
    return { ok: false, msg, issues, ...(retryAfter ? { retryAfter } : {}) };
  }
  const { token, user } = answer.data as Partial<typeof answer.data>;
  if (!token || !user) return NO_ANSWER;
  keep(token, user);
  return $session.get()?.token === token ? { ok: true } : NOT_KEPT;
}

const NOT_KEPT: SignInResult = {
  ok: false,
  msg: messages.notKept,
  issues: [],
};
const NO_ANSWER: SignInResult = { ok: false, msg: '', issues: [] };
const loadCalls = () => import('./session-calls.ts');

/** Signs this browser in; says why when it could not. */
export async function signIn(input: { email: string; password: string }): Promise<SignInResult> {
  const calls = await loadCalls().catch(() => null);
  return calls ? settle(await calls.callSignIn(input)) : NO_ANSWER;
}

/** Opens an account and signs this browser in; says why when it could not. */
export async function register(input: {
  username: string;
  email: string;
  password: string;
}): Promise<SignInResult> {
  const calls = await loadCalls().catch(() => null);
  return calls ? settle(await calls.callRegister(input)) : NO_ANSWER;
}

/** Signed out here at once, whatever the server says; resolves when the server has answered or could not. */
export async function signOut(): Promise<void> {
  const calls = $session.get() && (await loadCalls().catch(() => null));
  const told = calls?.callSignOut();
  forgetSession();
  await told;
}

/**
 * Asks the server who the stored token belongs to, once per page load. 401 or no user signs out here; any other failure
 * does nothing.
 */
export async function checkSession(): Promise<void> {
  const asked = $session.get()?.token;
  const calls = asked && (await loadCalls().catch(() => null));
  if (!calls || $session.get()?.token !== asked) return;
  const answer = await calls.callMe();
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
}
