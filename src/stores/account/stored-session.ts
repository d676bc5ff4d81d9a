// Who is signed in, as this browser keeps it; what changes with it is in session.ts.
import { TOKEN_KEY } from '#api/browser.ts';

export interface Session {
  token: string;
  userRole: string;
  userName: string;
  userEmail: string;
}

export const SESSION_KEYS = [TOKEN_KEY, 'userRole', 'userName', 'userEmail'] as const;

/** Null when nobody is signed in, or where storage is forbidden. */
export function readSession(): Session | null {
  try {
    const [token, userRole, userName, userEmail] = SESSION_KEYS.map((key) => localStorage.getItem(key) ?? '');
    if (!token) return null;
    return { token, userRole: userRole ?? '', userName: userName ?? '', userEmail: userEmail ?? '' };
  } catch {
    return null;
  }
}
