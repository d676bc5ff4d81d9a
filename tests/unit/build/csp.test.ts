// The policy of a built page names every inline script and style in it, or browsers would refuse them.
import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { withPolicy } from '#build/csp.ts';

const sourceOf = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;

it('allows the inline scripts of a page, those behind a file, too', () => {
  const head = '<meta charset="utf-8"><style>p{margin:0}</style><script>first()</script>';
  const body = '<script type="module" src="/_astro/day.js"></script><p>Today</p><script>second()</script>';
  const page = withPolicy('')('/engineer', head + body);
  expect(page).toContain(`script-src 'self' ${sourceOf('first()')} ${sourceOf('second()')};`);
  expect(page).toContain(`style-src 'self' ${sourceOf('p{margin:0}')};`);
});
