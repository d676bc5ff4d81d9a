// Runs in the page's head, before anything is painted: a signed-in visitor never sees "Sign In". header.ts takes over from it.
import { SESSION_KEYS } from '#stores/account/stored-session.ts';

const [token, role] = SESSION_KEYS;

/** Storage may be forbidden: then nobody is signed in. */
export const MARK_SESSION = `try{localStorage.${token}&&(document.documentElement.dataset.session=localStorage.${role}||'customer')}catch{}`;

const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(MARK_SESSION));
/** For the page's policy. */
export const MARK_SESSION_HASH = `sha256-${Buffer.from(digest).toString('base64')}` as const;
