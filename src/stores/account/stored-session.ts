// The session in this browser's storage; session.ts follows and changes it.
import { ROLE_KEY, TOKEN_KEY } from '#lib/head/session-keys.ts';

export interface Session {
  token: string;
  userRole: string;
  userName: string;
  userEmail: string;
}

export const SESSION_KEYS = [TOKEN_KEY, ROLE_KEY, 'userName', 'userEmail'] as const;

/** Null if nobody is signed in or storage is blocked. */
export function readSession(): Session | null {
  try {
    const [token = '', userRole = '', userName = '', userEmail = ''] = SESSION_KEYS.map(
      (key) => localStorage.getItem(key) ?? '',
    );
    return token ? { token, userRole, userName, userEmail } : null;
  } catch {
    return null;
  }
}
