// A page in four sections: header and footer are the same on thousands of pages, and what is asked of them is asked once.

export interface Section {
  text: string;
  /** Thousands of pages have the very same text here. */
  isSame: boolean;
}

/** Head, header, main part and footer; a page without them is one section. */
export function sectionsOf(html: string): Section[] {
  const main = html.indexOf('<main');
  const body = html.lastIndexOf('<body', main);
  const footer = html.indexOf('</main>', main);
  if (body < 0 || footer < 0) return [{ text: html, isSame: false }];
  return [
    { text: html.slice(0, body), isSame: false },
    { text: html.slice(body, main), isSame: true },
    { text: html.slice(main, footer), isSame: false },
    { text: html.slice(footer), isSame: true },
  ];
}

/** @param make something of a text @returns the same of a section; of equal ones that many pages have, made once */
export function onceIfSame<Made extends object | string>(
  make: (text: string) => Made,
): (section: Section) => Made {
  const known = new Map<string, Made>();
  return ({ text, isSame }) => {
    if (!isSame) return make(text);
    const made = known.get(text) ?? make(text);
    known.set(text, made);
    return made;
  };
}
