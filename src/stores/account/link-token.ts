// The token that a mailed link carries in its fragment.
import type { TokenLinkKind } from '#contract/my-records/token-links.ts';

/**
 * Takes the token out of the URL and the history: from then on only this page's memory holds it.
 * @returns '' if the link is incomplete
 */
export function takeLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/** As `takeLinkToken`, for a link that can be used again: this tab remembers it, so that a reload works. */
export function storedLinkToken(page: TokenLinkKind): string {
  const token = takeLinkToken();
  const key = `link-${page}`;
  try {
    if (token) sessionStorage.setItem(key, token);
    return token || (sessionStorage.getItem(key) ?? '');
  } catch {
    return token;
  }
}

/** What opened a page: a mailed link, or the profile, whose link needs the account: an id alone opens nothing. */
export type RecordSource = { by: 'link'; token: string } | { by: 'account'; id: string };

/** Of an order's id in the tab's memory, which no token holds. */
const OWN = '#';

/**
 * By the account from `/bill#order=<id>`. The tab remembers whichever it was, as PayPal's website comes back without the fragment.
 */
export function sourceOfPage(page: TokenLinkKind): RecordSource {
  const id = new URLSearchParams(location.hash.slice(1)).get('order');
  if (id) {
    try {
      sessionStorage.setItem(`link-${page}`, OWN + id);
    } catch {
      // A full storage forgets it at the next reload.
    }
    return { by: 'account', id };
  }
  const token = storedLinkToken(page);
  return token.startsWith(OWN) ? { by: 'account', id: token.slice(OWN.length) } : { by: 'link', token };
}

/** Reloads the page when another link is opened in the same tab, which changes only the fragment. @returns unsubscribe */
export function followLinks(): () => void {
  const reload = () => location.reload();
  window.addEventListener('hashchange', reload);
  return () => window.removeEventListener('hashchange', reload);
}
