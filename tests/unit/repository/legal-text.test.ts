import { expect, it } from 'vitest';
import { withScrollingTables } from '#components/legal/scrolling-tables.ts';

it('a table scrolls in a box with an escaped accessible name', () => {
  const html = withScrollingTables('<p>Who</p><table><tr></tr></table>', '"><script>A & B');
  expect(html).toBe(
    '<p>Who</p><div class="scrolls" role="group" aria-label="&quot;&gt;&lt;script&gt;A &amp; B" tabindex="0">' +
      '<table><tr></tr></table></div>',
  );
});
