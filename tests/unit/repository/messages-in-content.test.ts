// All text for visitors and customers comes from content/, where the owner finds it (docs/decisions/0004): none is
// in a template, and none in a script of their pages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalMessages } from '../../support/repository/literal-messages.ts';
import { importsOf, ownPath, SRC, sources } from '../../support/repository/sources.ts';

const textOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const templates = sources().filter((file) => file.endsWith('.astro'));

/** Visible or spoken text: between tags, and in attributes. */
function messagesOfTemplate(template: string): string[] {
  const markup = template
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/<(script|style)[\s\S]*?<\/\1>|\{\/\*[\s\S]*?\*\/\}/g, '')
    .replace(/=>/g, '');
  const texts = [...markup.matchAll(/>([^<>{}]*\p{L}{2}[^<>{}]*)</gu)].map(([, text]) => text);
  const attributes = [
    ...markup.matchAll(
      /\s(?:aria-label|alt|title|label|hint|placeholder|button|note|ask)="([^"]*\p{L}[^"]*)"/gu,
    ),
  ].map(([, text]) => text);
  return [...texts, ...attributes].map((text) => text?.trim() ?? '').filter((text) => !isCode(text));
}

/** The code in front of the markup. */
const codeOf = (template: string): string => /^---\n([\s\S]*?)\n---\n/.exec(template)?.[1] ?? '';

/** Remains of an expression around nested markup: `) : (` and the like. */
const isCode = (text: string): boolean =>
  /[()]|&&|\?|^\W*$/.test(text) && !/^[A-Z][\w' ,.]+[.?!]?$/.test(text);

/** Every file that the pages load, except the dashboard's. */
function reached(): string[] {
  const files = new Set(
    sources().filter((file) => file.startsWith('pages/') && file !== 'pages/admin.astro'),
  );
  for (const file of files)
    for (const specifier of importsOf(file)) {
      const own = ownPath(file, specifier);
      if (own && /\.(ts|tsx|astro)$/.test(own)) files.add(own);
    }
  return [...files];
}

/** Texts shared by browser and server are in `lib` and `contract`. robots.txt is read by machines. */
const scripts = reached()
  .filter((file) => /^(pages|components|islands|stores)\/.*\.tsx?$/.test(file) && file !== 'pages/[text].ts')
  .concat('server/http/form-pages.ts', 'server/http/form-fields.ts');

describe('templates contain no text', () => {
  it.each(templates)('%s', (file) => {
    const template = textOf(file);
    expect([...messagesOfTemplate(template), ...literalMessages('front.ts', codeOf(template))]).toEqual([]);
  });
});

describe('scripts of visitors and customers contain no text', () => {
  it('the scripts are found, without the dashboard', () => {
    expect(scripts).toEqual(
      expect.arrayContaining([
        'components/forms/outcome.ts',
        'islands/sign-in/open.tsx',
        'islands/ui/Modal.tsx',
        'stores/checkout/cart-purchase.ts',
      ]),
    );
    expect(scripts.filter((file) => file.startsWith('islands/admin/'))).toEqual([]);
  });

  it.each(scripts)('%s', (file) => {
    expect(literalMessages(file, textOf(file))).toEqual([]);
  });
});

describe('text in a script is found', () => {
  it.each([
    ['between tags', '<p>each</p>', 'each'],
    ['in an attribute that is read', '<input aria-label="search" />', 'search'],
    ['on a button', "<b>{isBusy ? 'Saving...' : messages.save}</b>", 'Saving...'],
    ['in a toast', "say.error('All we have is in your cart.')", 'All we have is in your cart.'],
    ['in a constant', "const NOT_LOADED = 'We couldn’t load your order.'", 'We couldn’t load your order.'],
    ['beside a value', `put(\`\${count} left\`)`, '… left'],
    ['in a list of messages', "const column = { head: 'Total', sort: 'total' }", 'Total'],
  ])('%s', (_, script, messages) => {
    expect(literalMessages('any.tsx', script)).toEqual([messages]);
  });

  it.each([
    ["const LOOK = 'block border-l-4 font-semibold'"],
    ["type State = 'not ready'"],
    ["throw new Error('There is nothing to pay')"],
    ["import { Button } from './Button.tsx'"],
    [`<input type="search" className={\`field \${look}\`.trim()} id={\`\${id}-hint\`} />`],
    ["matchMedia('(prefers-reduced-motion: reduce)')"],
    ["call(order, { code: 'unauthorised' })"],
    ['<p>{messages.each}: {count} × {price}</p>'],
  ])('code is not text: %s', (script) => {
    expect(literalMessages('any.tsx', script)).toEqual([]);
  });
});

it('an advertised price is defined once, in the file of its service', () => {
  const folder = join(SRC, '../content/services');
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  const priced = texts.filter((text) => /^price:/m.test(text));
  expect(priced).toHaveLength(1);
  for (const text of priced) {
    const amount = /^ {2}amount: (\S+)$/m.exec(text)?.[1] ?? '';
    expect(text.match(new RegExp(`\\b${amount}\\b`, 'g'))).toEqual([amount]);
    expect(text).toContain('{price}');
  }
});
