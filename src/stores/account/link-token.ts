// The key that a link in a mail carries behind its #.

/**
 * Takes the token out of the address and out of the history: from then on it is in this page's memory alone.
 * @returns empty when the link was not whole
 */
export function takeLinkToken(): string {
  const token = new URLSearchParams(location.hash.slice(1)).get('token') ?? '';
  if (token) history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

/**
 * As `takeLinkToken`, for a link that may be used often: this tab remembers it, so that a reload shows the same again.
 * @param page what it is remembered under
 */
export function storedLinkToken(page: 'booking' | 'order'): string {
  const token = takeLinkToken();
  const key = `link-${page}`;
  try {
    if (token) sessionStorage.setItem(key, token);
    return token || (sessionStorage.getItem(key) ?? '');
  } catch {
    return token;
  }
}

/** Another link opened in the same tab changes only what is behind the #: the page begins anew. @returns the undoing */
export function followLinks(): () => void {
  const reload = () => location.reload();
  window.addEventListener('hashchange', reload);
  return () => window.removeEventListener('hashchange', reload);
}
