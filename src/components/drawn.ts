// The HTML of what is drawn once per build (Once.astro). While one edits, everything is drawn each time.

const drawn = new Map<string, string>();

export const drawnBefore = (name: string): string | undefined => drawn.get(name);

/** @returns the HTML itself */
export function keepDrawn(name: string, html: string): string {
  if (import.meta.env.PROD) drawn.set(name, html);
  return html;
}
