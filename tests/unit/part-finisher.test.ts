// Pages that come by the thousand: finished in a thread of their own, and taken out of Astro's hands only then.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { AstroPrerenderer } from 'astro';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { leanParts } from '../../src/commands/finish/lean-part.ts';
import { readFiles } from '../../src/commands/finish/page-words.ts';
import { partFinisher } from '../../src/commands/finish/part-finisher.ts';
import { finishing } from '../../src/commands/finish/with-astro.mjs';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'parts-'));
  mkdirSync(join(root, '_astro'));
  writeFileSync(join(root, '_astro/x.css'), '.a{color:red}.idle{color:red}');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const HEAD =
  '<head><meta http-equiv="content-security-policy" content="script-src \'self\'; style-src \'self\';"><link rel="stylesheet" href="/_astro/x.css"></head>';
const pageOf = (name: string, island = '<astro-island></astro-island>') =>
  `<html lang="en">${HEAD}<body><main class="a"><h1>${name} – £2</h1><script>1</script>${island}</main></body></html>`;
const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const written = (name: string) => readFileSync(join(root, name), 'utf8');
const NAMES = Array.from({ length: 100 }, (_, n) => `part-${n}`);

it('writes every page lean with its brotli twin, more of them than travel or wait together, and their one sheet', async () => {
  const finisher = partFinisher(root);
  for (const name of NAMES)
    await finisher.add({ path: join(root, `shop/${name}.html`), page: bytesOf(pageOf(name)) });
  await finisher.done();
  const lean = leanParts(readFiles(root));
  for (const name of NAMES) {
    const { html, sheet } = lean(pageOf(name));
    expect(written(`shop/${name}.html`)).toBe(html);
    expect(brotliDecompressSync(readFileSync(join(root, `shop/${name}.html.br`))).toString()).toBe(html);
    expect(written(sheet.path)).toBe('.a{color:red}');
  }
  expect(readdirSync(join(root, 'shop'))).toHaveLength(2 * NAMES.length);
});

it('says what went wrong in its thread, and does not wait for ever', async () => {
  const finisher = partFinisher(root);
  await finisher.add({ path: join(root, 'shop/a.html'), page: bytesOf(pageOf('a', '')) });
  await expect(finisher.done()).rejects.toThrow('styles of what React draws');
});

/** Astro with so many parts, and another page. */
function astroWith(count: number): AstroPrerenderer {
  const parts = Array.from({ length: count }, (_, n) => ({
    pathname: `/shop/part-${n}`,
    route: { route: '/shop/[product]' },
  }));
  return {
    name: 'standard',
    getStaticPaths: async () => [{ pathname: '/shop', route: { route: '/shop' } }, ...parts] as never,
    render: async ({ url }) => ({ response: new Response(pageOf(new URL(url).pathname)) }),
  };
}

/** Renders as Astro does. @returns the text of each answer; null for one without a body */
async function render(count: number): Promise<(string | null)[]> {
  const astro = finishing(root, astroWith(count));
  await astro.setup?.();
  const answers: (string | null)[] = [];
  for (const { pathname, route } of await astro.getStaticPaths()) {
    const request = new Request(`http://site.test${pathname}.html`);
    const rendered = await astro.render(request, { routeData: route });
    const response = rendered instanceof Response ? rendered : rendered.response;
    answers.push(response.body && (await response.text()));
  }
  await astro.teardown?.();
  return answers;
}

it('takes pages of parts out of Astro’s hands when there are thousands, and no other page', async () => {
  const [shop, ...parts] = await render(1_000);
  expect(shop).toContain('/shop.html');
  expect(new Set(parts)).toEqual(new Set([null]));
  expect(readdirSync(join(root, 'shop'))).toHaveLength(2_000);
  expect(written('shop/part-999.html')).toContain('/shop/part-999.html');
});

it('leaves them to Astro when there are few', async () => {
  expect(await render(45)).not.toContain(null);
  expect(existsSync(join(root, 'shop'))).toBe(false);
});

it('asks once for the hash of nothing while pages are rendered, and gives the real one', async () => {
  const real = crypto.subtle.digest;
  const hashOf = async (text: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex');
  const before = [await hashOf(''), await hashOf('a')];
  const astro = finishing(root, astroWith(1));
  await astro.setup?.();
  expect(crypto.subtle.digest).not.toBe(real);
  expect([await hashOf(''), await hashOf('a'), await hashOf('')]).toEqual([...before, before[0]]);
  await astro.teardown?.();
  expect(crypto.subtle.digest).toBe(real);
});
