// The client as the pages use it: the token of the signed-in user goes along where there is one.
import { createClient } from './client.ts';

/** Where the browser keeps the session's token; src/stores/account/session.ts writes it. */
export const TOKEN_KEY = 'token';

function storedToken(): string | null {
  try {
    return localStorage.getItem(TOKEN_KEY);
  } catch {
    return null;
  }
}

/** Where the service answers and keeps uploaded pictures; '' where it serves these pages too. */
export const apiOrigin: string = import.meta.env.PUBLIC_API_URL ?? '';

export const call = createClient({
  fetch: (url, init) => fetch(url, init),
  origin: apiOrigin,
  token: storedToken,
});
