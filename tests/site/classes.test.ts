// Classes: one without a rule in the sheets of its page draws nothing, and nobody is told.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { attributes, PAGES, pageAt, stylesOf } from './built-site.ts';

/** No rules of their own: utilities such as `group-hover:…` name them, and browser tests. */
const MARKERS = new Set(['group', 'group/row', 'peer']);

/** `\32 xl\:flex` and `max-lg\:hidden` as they stand in a class attribute. */
const unescaped = (name: string): string =>
  name
    .replace(/\\([\da-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replace(/\\(.)/g, '$1');

/** By text: pages share their sheets. */
const namesIn = new Map<string, ReadonlySet<string>>();

/** Every class that a sheet has a rule for. */
function classesOf(css: string): ReadonlySet<string> {
  const names =
    namesIn.get(css) ??
    new Set(
      [...css.matchAll(/\.((?:\\[\da-f]{1,6} |\\.|[\w-])+)/gi)].map(([, name = '']) => unescaped(name)),
    );
  namesIn.set(css, names);
  return names;
}

const tokens = (text: string): string[] => text.split(/\s+/).filter(Boolean);

/** Those of the classes that no sheet of the page has a rule for. */
function withoutRule(classes: Iterable<string>, html: string): string[] {
  const known = stylesOf(html).map(classesOf);
  return [...new Set(classes)].filter(
    (name) => !MARKERS.has(name) && !known.some((names) => names.has(name)),
  );
}

it.each(PAGES)('every class in the HTML of $path has a rule there', ({ html }) => {
  const markup = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  expect(withoutRule(attributes(markup, 'class').flatMap(tokens), html)).toEqual([]);
});

const ISLANDS = join(import.meta.dirname, '../../src/islands');

const isClass = (name: string): boolean => name === 'className' || name.endsWith('Class');

/** The parts of an expression that can give a class: not what it compares, as in `view === 'list' ? LIST : GRID`. */
function partsOf(node: ts.Node): ts.Node[] {
  if (ts.isBinaryExpression(node) && /^[!=]==$/.test(node.operatorToken.getText())) return [];
  if (ts.isPropertyAssignment(node)) return [node.initializer];
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse];
  const parts: ts.Node[] = [];
  node.forEachChild((part) => void parts.push(part));
  return parts;
}

/** Whole words only: of `row-${number} flex` the second. */
function wordsOf(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateHead(node)) return node.text.replace(/\S+$/, '');
  if (ts.isTemplateTail(node)) return node.text.replace(/^\S+/, '');
  if (ts.isTemplateMiddle(node)) return node.text.replace(/^\S+|\S+$/g, '');
  return '';
}

/** Every class that an attribute of this markup can give, its file's constants included. */
function classesIn(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Node>();
  const found: string[] = [];
  const declare = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), node.initializer);
    node.forEachChild(declare);
  };
  const collect = (node: ts.Node): void => {
    found.push(...tokens(wordsOf(node)));
    const constant = ts.isIdentifier(node) && constants.get(node.text);
    if (constant) {
      constants.delete(node.getText());
      collect(constant);
    }
    partsOf(node).forEach(collect);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && isClass(node.name.getText()) && node.initializer)
      collect(node.initializer);
    node.forEachChild(visit);
  };
  declare(source);
  visit(source);
  return found;
}

const FILES = readdirSync(ISLANDS, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.tsx'),
);

describe('in the markup of the islands', () => {
  it.each(FILES)('every class of %s has a rule', (file) => {
    expect(withoutRule(classesIn(join(ISLANDS, file)), pageAt('/shop').html)).toEqual([]);
  });

  it('classes are found, or the rule above would prove nothing', () => {
    expect(classesIn(join(ISLANDS, 'ui/Modal.tsx'))).toContain('starting:open:translate-y-2');
    expect(classesIn(join(ISLANDS, 'shop/ProductGrid.tsx'))).toContain('2xl:grid-cols-6');
  });
});
