// The API client for pages, which sends the signed-in user's token.
import { TOKEN_KEY } from '#lib/head/session-keys.ts';
import { createClient } from './client.ts';
import { fetchOrTake } from './early-answer.ts';

function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Where the service answers and keeps uploaded pictures; '' where it serves these pages too. */
export const apiOrigin: string = import.meta.env.PUBLIC_API_URL ?? '';

export const browserCall = createClient({
  fetch: fetchOrTake,
  origin: apiOrigin,
  token: storedToken,
});
