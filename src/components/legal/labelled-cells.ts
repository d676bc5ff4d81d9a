// Tables of Markdown, as a phone shows them.

/** Some browsers forget these for a table that styles show as blocks. A cell may say how its column is aligned. */
const ROLES = [
  [/<table>/g, '<table role="table">'],
  [/<thead>/g, '<thead role="rowgroup">'],
  [/<tbody>/g, '<tbody role="rowgroup">'],
  [/<tr>/g, '<tr role="row">'],
  [/<th( [^>]*)?>/g, '<th role="columnheader" scope="col"$1>'],
] as const;

/**
 * On a phone each row of a table is a block (prose.css): its cells then say what their column is called.
 * @param html rendered Markdown
 */
export const withLabelledCells = (html: string): string =>
  html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th(?: [^>]*)?>(.*?)<\/th>/g)].map(([, head = '']) =>
      head.replaceAll(/<.*?>/g, ''),
    );
    let cells = 0;
    const labelled = table.replaceAll(/<td( [^>]*)?>/g, (_, more = '') => {
      const head = heads[cells++ % heads.length] ?? '';
      return `<td role="cell" data-head="${head.replaceAll('"', '&quot;')}"${more}>`;
    });
    return ROLES.reduce((marked, [plain, withRole]) => marked.replaceAll(plain, withRole), labelled);
  });
