import { expect, it } from 'vitest';
import { withLabelledCells } from '#components/legal/labelled-cells.ts';

it('each cell of a table names its column, and keeps its role as a block', () => {
  const head = '<thead><tr><th>Key</th><th>"What" it <em>holds</em></th></tr></thead>';
  const row = (name: string) => `<tr><td><code>${name}</code></td><td>A value</td></tr>`;
  const html = withLabelledCells(
    `<p>Who</p><table>${head}<tbody>${row('cart')}${row('token')}</tbody></table>`,
  );
  const labelled = (name: string) =>
    `<tr role="row"><td role="cell" data-head="Key"><code>${name}</code></td>` +
    '<td role="cell" data-head="&quot;What&quot; it holds">A value</td></tr>';
  expect(html).toBe(
    '<p>Who</p><table role="table"><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Key</th>' +
      '<th role="columnheader" scope="col">"What" it <em>holds</em></th></tr></thead>' +
      `<tbody role="rowgroup">${labelled('cart')}${labelled('token')}</tbody></table>`,
  );
});

it('so does each cell of a column that is aligned', () => {
  const html = withLabelledCells(
    '<table><thead><tr><th>Part</th><th align="right">Price</th></tr></thead><tbody><tr><td>Burr</td><td align="right">£9</td></tr></tbody></table>',
  );
  expect(html).toContain('<th role="columnheader" scope="col" align="right">Price</th>');
  expect(html).toContain('<td role="cell" data-head="Price" align="right">£9</td>');
});
