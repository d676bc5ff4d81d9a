// Finds the words that a person would read or hear in the text of a script, with TypeScript's own parser.
import ts from 'typescript';

/** Attributes and properties whose value a person reads whatever it looks like: 'each' as well as 'Add to cart'. */
const READ = new Set(
  'aria-label alt title placeholder label hint head caption word busyWord keepWord noun note question text msg loading failed'.split(
    ' ',
  ),
);
/** Attributes and properties that never reach a person. */
const NEVER_READ = new Set('className class d viewBox sizes href src rel media key'.split(' '));

const nameOf = (node: ts.Node): string => {
  if (ts.isJsxAttribute(node)) return node.name.getText();
  if (ts.isPropertyAssignment(node)) return node.name.getText().replace(/['"]/g, '');
  return '';
};

/** The nearest attribute or property that holds it. */
function holderOf(node: ts.Node): string {
  for (let at = node.parent; at && !ts.isStatement(at); at = at.parent) {
    const name = nameOf(at);
    if (name) return name;
    if (ts.isJsxElement(at) || ts.isCallExpression(at)) return '';
  }
  return '';
}

/** Types, paths of imports, names of properties, and what only a developer reads: the words of an exception. */
function isCode(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isTypeNode(at) || ts.isImportDeclaration(at) || ts.isExportDeclaration(at)) return true;
    if (ts.isNewExpression(at) && /Error$/.test(at.expression.getText())) return true;
    if (ts.isStatement(at)) return false;
  }
  return false;
}

/** Two words, or one that begins as words of a page do. */
const readsLikeWords = (text: string): boolean =>
  /^\p{Lu}\p{Ll}+[\s.!?…:]*$|\p{Ll}{2,}[,.:!?]?\s+\p{L}{2}|\p{L}\s+\p{Ll}{2,}/u.test(text.trim()) &&
  !/[{}=;]|^[a-z-]+ [a-z-]+\[|^\S*[-/:]\S*( \S*[-/:]\S*)+$/.test(text);

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node)) return node.text.trim();
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…');
  return null;
}

/** @param file ends in .ts or .tsx */
export function literalWords(file: string, script: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, script, ts.ScriptTarget.Latest, true, kind);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== null && /\p{L}/u.test(text) && !isCode(node)) {
      const holder = holderOf(node);
      const isRead = ts.isJsxText(node) || READ.has(holder) || readsLikeWords(text);
      if (isRead && !NEVER_READ.has(holder)) found.push(text);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
