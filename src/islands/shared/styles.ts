// Styles of islands, for what React shows on a page without islands: a toast, the sign-in dialog.
import href from '#styles/late-islands.css?url';

let arriving: Promise<void> | null = null;

/** Brings the styles into the page; resolves at once on a page with islands, which has them. */
export function loadStyles(): Promise<void> {
  if (document.querySelector('astro-island')) return Promise.resolve();
  arriving ??= new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    // Without them a form looks plain and still works.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return arriving;
}
