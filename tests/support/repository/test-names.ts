// Names of the tests in a file, groups first, as written: `%s` and `${…}` are not filled in.
import ts from 'typescript';

/** The kind of a call by its callee: 'it', 'it.each(…)', 'test.describe'. */
function kindOf(callee: ts.Expression): 'group' | 'test' | null {
  if (ts.isCallExpression(callee)) return kindOf(callee.expression);
  if (ts.isIdentifier(callee)) {
    if (callee.text === 'describe') return 'group';
    return ['it', 'test'].includes(callee.text) ? 'test' : null;
  }
  if (!ts.isPropertyAccessExpression(callee)) return null;
  return callee.name.text === 'describe' ? 'group' : kindOf(callee.expression);
}

/** @param text of a test file */
export function testNames(text: string): string[] {
  const names: string[] = [];
  const source = ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest);
  const nameOf = (node: ts.CallExpression): string | null => {
    const [name] = node.arguments;
    if (name && ts.isStringLiteralLike(name)) return name.text;
    return name && ts.isTemplateExpression(name) ? name.getText(source).slice(1, -1) : null;
  };
  const visit = (node: ts.Node, groups: string): void => {
    const kind = ts.isCallExpression(node) ? kindOf(node.expression) : null;
    const name = kind && nameOf(node as ts.CallExpression);
    if (kind === 'test' && name) names.push(groups + name);
    ts.forEachChild(node, (child) => visit(child, kind === 'group' && name ? `${groups}${name} ` : groups));
  };
  visit(source, '');
  return names;
}
