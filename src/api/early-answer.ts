// The answer that a page has asked for before its scripts came (`askForCart` in src/lib/head/inline-scripts.ts).

interface EarlyAnswer {
  url: string;
  /** Null if there was none. */
  answer: Promise<Response | null>;
}

/** Where the page's script leaves it. */
const page = globalThis as { early?: EarlyAnswer };

const pathOf = (url: string): string | undefined => url.split('?')[0];

/** Fetches, or takes the page's early answer. The first question of its path ends it: later ones want what is true by then. */
export async function fetchOrTake(url: string, init: RequestInit): Promise<Response> {
  const { early } = page;
  if (early && pathOf(early.url) === pathOf(url)) {
    delete page.early;
    const answer = early.url === url && (await early.answer);
    if (answer) return answer;
  }
  return fetch(url, init);
}
