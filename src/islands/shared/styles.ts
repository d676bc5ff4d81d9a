// Styles of islands for pages without any: toasts and the sign-in dialog need them.
import href from '#styles/site.css?url';

let arriving: Promise<void> | null = null;

/** Loads the styles; pages with islands have them already. */
export function loadStyles(): Promise<void> {
  if (document.querySelector('astro-island')) return Promise.resolve();
  arriving ??= new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    // On an error the form works without styles.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return arriving;
}
