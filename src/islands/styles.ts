// A landing page carries only the styles that it shows (src/commands/finish/). What React draws on it later needs the others.
let arriving: Promise<void> | null = null;

/** Brings all styles of the site into a page that was built with a part of them; resolves at once where nothing is missing. */
export function loadStyles(): Promise<void> {
  const { styles } = document.documentElement.dataset;
  if (!styles) return Promise.resolve();
  arriving ??= new Promise((done) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
    // Without them a form looks plain and still works.
    link.onload = link.onerror = () => done();
    document.head.append(link);
  });
  return arriving;
}
