/** Some browsers forget these for a table that styles show as blocks. */
const ROLES = [
  ['<table>', '<table role="table">'],
  ['<thead>', '<thead role="rowgroup">'],
  ['<tbody>', '<tbody role="rowgroup">'],
  ['<tr>', '<tr role="row">'],
  ['<th>', '<th role="columnheader" scope="col">'],
] as const;

/**
 * On a phone each row of a table is a block (prose.css): its cells then say what their column is called.
 * @param html rendered Markdown
 */
export const withLabelledCells = (html: string): string =>
  html.replaceAll(/<table>.*?<\/table>/gs, (table) => {
    const heads = [...table.matchAll(/<th>(.*?)<\/th>/g)].map(([, head = '']) =>
      head.replaceAll(/<.*?>/g, ''),
    );
    let cells = 0;
    const labelled = table.replaceAll('<td>', () => {
      const head = heads[cells++ % heads.length] ?? '';
      return `<td role="cell" data-head="${head.replaceAll('"', '&quot;')}">`;
    });
    return ROLES.reduce((marked, [plain, withRole]) => marked.replaceAll(plain, withRole), labelled);
  });
