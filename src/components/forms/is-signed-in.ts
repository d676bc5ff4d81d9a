import { TOKEN_KEY } from '#api/browser.ts';

/** False where storage is forbidden. */
export function isSignedIn(): boolean {
  try {
    return localStorage.getItem(TOKEN_KEY) !== null;
  } catch {
    return false;
  }
}
