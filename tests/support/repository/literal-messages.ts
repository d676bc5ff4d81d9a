// Finds text in a script that a person would read or hear, with TypeScript's own parser.
import ts from 'typescript';

/** Always read, even a single word such as 'each'. */
const READ = {
  attributes: new Set(
    'aria-label alt title placeholder label hint caption head busyLabel keepLabel leaveLabel noun'.split(' '),
  ),
  properties: new Set('alt title placeholder label hint caption head text msg question'.split(' ')),
};
/** Never visible to a person. */
const NEVER_READ = new Set('className d viewBox sizes href src media key style'.split(' '));

/** Two words, one of them in lower case; or one capitalised word, as on a button. */
const MESSAGE = /\p{L}+[,.:!?]*\s+\p{Ll}{2,}|^\p{Lu}\p{Ll}+[.!?…:]*$/u;
/** Beside a value a single word is enough: `${count} left`. */
const WORD_BESIDE_VALUE = /\s\p{L}{2,}|\p{L}{2,}[,.:!?]?\s/u;
/** Class names ('mt-2 grid'), media conditions and sizes ('(min-width: 48rem) 31vw'). */
const isStyle = (text: string): boolean => {
  const parts = text.trim().split(/\s+/);
  const styled = parts.filter((part) => /^[a-z][\w.]*[-:[(]|^[[(-]|^\d/.test(part));
  return styled.length * 3 > parts.length;
};

const MARKUP = /<[!/]?\w[^>]*>/g;

interface Holder {
  name: string;
  isRead: boolean;
}

/** The nearest attribute or property that holds it. */
function holderOf(node: ts.Node): Holder | null {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    const name = ts.isJsxAttribute(at) || ts.isPropertyAssignment(at) ? at.name.getText() : '';
    if (ts.isJsxAttribute(at)) return { name, isRead: READ.attributes.has(name) };
    if (ts.isPropertyAssignment(at)) return { name, isRead: READ.properties.has(name) };
    if (ts.isJsxElement(at)) return null;
  }
  return null;
}

/** Types, file names, and what only a developer reads: error messages. */
function isCode(node: ts.Node): boolean {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent)
    if (ts.isTypeNode(at) || (ts.isNewExpression(at) && at.expression.getText().endsWith('Error')))
      return true;
  return ts.isImportDeclaration(node.parent) || ts.isExportDeclaration(node.parent);
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text.trim();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
}

function isMessage(node: ts.Node, text: string): boolean {
  if (!/\p{L}/u.test(text) || isCode(node)) return false;
  const holder = holderOf(node);
  if (ts.isJsxText(node) || holder?.isRead) return true;
  if (holder && NEVER_READ.has(holder.name)) return false;
  return (
    (MESSAGE.test(text) || (ts.isTemplateExpression(node) && WORD_BESIDE_VALUE.test(text))) && !isStyle(text)
  );
}

/** @param file its name says whether it may hold markup: `.tsx` */
export function literalMessages(file: string, script: string): string[] {
  const source = ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node)?.replace(MARKUP, '') ?? null;
    if (text !== null && isMessage(node, text)) found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
