// Scripts go into a page as far as its first flight has room, and stay as they are otherwise.
import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { withOwnScripts } from '#commands/finish/page-scripts.ts';

const FILES: Record<string, string> = {
  '/_astro/menu.js': 'let n=()=>import(`./sign-in.A1.js`);n();\n',
  '/_astro/day.js': 'document.title="$& $1";',
  '/_astro/stories.js': 'import{t as e}from"./fill-in.B2.js";e();',
  '/_astro/odd.js': 'let a="</script>";',
};
const files = { textOf: (path: string) => FILES[path] ?? '' };
const tag = (name: string) => `<script type="module" src="/_astro/${name}.js"></script>`;
const page = (filling: string, ...names: string[]) => `<body>${filling}${names.map(tag).join('')}</body>`;

it('takes scripts in as they are, with what they fetch later named from the root', () => {
  expect(withOwnScripts(page('', 'menu', 'day'), files)).toBe(
    '<body><script type="module">let n=()=>import(`/_astro/sign-in.A1.js`);n();</script><script type="module">document.title="$& $1";</script></body>',
  );
});

it.each(['stories', 'odd'])('leaves one that cannot stand alone where it is: %s', (name) => {
  const html = page('', name);
  expect(withOwnScripts(html, files)).toBe(html);
});

it('takes none in beyond the first flight, and what is small enough before', () => {
  const large = page(randomBytes(16_500).toString('hex'), 'menu');
  expect(withOwnScripts(large, files)).toBe(large);
  const small = page(randomBytes(14_000).toString('hex'), 'menu');
  expect(withOwnScripts(small, files)).not.toContain('src=');
});
