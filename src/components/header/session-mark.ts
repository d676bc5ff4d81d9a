// Inline script of the head, run before the first paint, so that a signed-in visitor never sees "Sign In".
import { SESSION_KEYS } from '#stores/account/stored-session.ts';

const [token, role] = SESSION_KEYS;

/** Storage may be forbidden, hence the try. */
export const MARK_SESSION = `try{localStorage.${token}&&(document.documentElement.dataset.session=localStorage.${role}||'customer')}catch{}`;
