// Scripts go into a page as far as its first flight has room, wait for its first paint there, and stay as they are otherwise.
import { randomBytes } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { withOwnScripts } from '#commands/finish/page-scripts.ts';

const FILES: Record<string, string> = {
  '/_astro/menu.js': 'let n=()=>import(`./sign-in.A1.js`);n();\n',
  '/_astro/day.js': 'document.title="$& $1";',
  '/_astro/stories.js':
    'import{n as e,t}from"./fill-in.B2.js";document.title=e("Card {n} of {all}",{n:2,[t]:8});',
  '/_astro/fill-in.B2.js': 'var t=`all`,e=(e,t)=>e.replace(/\\{(\\w+)\\}/g,(e,n)=>t[n]);export{e as n,t};\n',
  '/_astro/odd.js': 'let a="</script>";',
  '/_astro/large.js': 'import{t as e}from"./stores.C3.js";e();',
  '/_astro/stores.C3.js': `let e=()=>"${'x'.repeat(1000)}";export{e as t};`,
  '/_astro/far.js': 'import{t as e}from"./near.D4.js";e();',
  '/_astro/near.D4.js': 'import{t as e}from"./fill-in.B2.js";export{e as t};',
  '/_astro/hands-out.js': 'let e=1;export{e as t};',
  '/_astro/throws.js': 'throw new Error("mine alone")',
};
const files = { textOf: (path: string) => FILES[path] ?? '' };
const tag = (name: string) => `<script type="module" src="/_astro/${name}.js"></script>`;
const page = (filling: string, ...names: string[]) =>
  `<body>${filling}${names.map(tag).join('')}<p>Last</p></body>`;

const scriptOf = (html: string): string => /<script type="module">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

/** Runs a page's script in a browser of a few lines, in which a frame and what comes after it pass by hand. */
function browse(script: string) {
  const document = { title: '' };
  const tasks: (() => void)[] = [];
  const frames: (() => void)[] = [];
  runInNewContext(script, {
    document,
    requestAnimationFrame: (work: () => void) => frames.push(work),
    setTimeout: (work: () => void) => tasks.push(work),
  });
  const thrownBy = (work: () => void): string[] => {
    try {
      work();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  };
  return {
    document,
    paint: () => frames.splice(0).flatMap(thrownBy),
    pass: () => tasks.splice(0).flatMap(thrownBy),
  };
}

it('takes scripts in at the end of the page, with what they fetch later named from the root', () => {
  const html = withOwnScripts(page('', 'menu', 'day'), files);
  expect(html).toMatch(/^<body><p>Last<\/p><script type="module">.*<\/script><\/body>$/s);
  expect(html).toContain(
    '()=>{let n=()=>import(`/_astro/sign-in.A1.js`);n();},()=>{document.title="$& $1";}',
  );
});

it('runs nothing before the first paint, and each script by itself after it', () => {
  const { document, paint, pass } = browse(scriptOf(withOwnScripts(page('', 'throws', 'day'), files)));
  expect(pass()).toEqual([]);
  expect(paint()).toEqual([]);
  expect(document.title).toBe('');
  expect(pass()).toEqual(['mine alone']);
  expect(document.title).toBe('$& $1');
});

it('takes in the small modules that one brings along', () => {
  const html = withOwnScripts(page('', 'stories'), files);
  expect(html).not.toContain('src=');
  const { document, paint, pass } = browse(scriptOf(html));
  paint();
  expect(pass()).toEqual([]);
  expect(document.title).toBe('Card 2 of 8');
});

it.each(['odd', 'large', 'far', 'hands-out'])(
  'leaves one that cannot stand alone where it is: %s',
  (name) => {
    const html = page('', name);
    expect(withOwnScripts(html, files)).toBe(html);
  },
);

it('takes none in beyond the first flight, and what is small enough before', () => {
  const large = page(randomBytes(16_500).toString('hex'), 'menu');
  expect(withOwnScripts(large, files)).toBe(large);
  const small = page(randomBytes(14_000).toString('hex'), 'menu');
  expect(withOwnScripts(small, files)).not.toContain('src=');
});

it('leaves a page without scripts as it is', () => {
  expect(withOwnScripts(page('Words'), files)).toBe(page('Words'));
});
