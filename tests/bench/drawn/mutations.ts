// The small changes that drawn mutants make, found on the syntax tree. Only in functions: what a module does while it
// loads, it does once for all tests, so nothing says which of them depend on it.
import ts from 'typescript';
import type { Edit } from './edits.ts';
import { lineOf, numbered, type Place, parse, shortened, surroundings } from './places.ts';

export interface Mutation extends Place {
  operator: string;
  from: string;
  to: string;
}

interface Found {
  node: ts.Node;
  operator: string;
  to: string;
}

const SWAPPED = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '/'],
  [ts.SyntaxKind.SlashToken, '*'],
]);

/** Parts of a query that it would also run without. */
const CLAUSES = new Set(['where', 'forUpdate', 'orderBy', 'limit', 'distinct', 'having']);

const literalOf = (node: ts.Node): string | undefined => {
  if (node.kind === ts.SyntaxKind.TrueKeyword) return 'false';
  if (node.kind === ts.SyntaxKind.FalseKeyword) return 'true';
  if (!ts.isNumericLiteral(node) || node.parent === undefined) return undefined;
  return node.text === '1' ? '0' : `${node.getText()} + 1`;
};

const isName = (node: ts.Node): boolean => {
  const parent = node.parent as ts.Node & { name?: ts.Node };
  return parent.name === node;
};

function conditionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isIfStatement(node)) return node.expression;
  return ts.isConditionalExpression(node) ? node.condition : undefined;
}

function changesOf(node: ts.Node): Found[] {
  const condition = conditionOf(node);
  const changes: Found[] = [];
  if (condition) changes.push({ node: condition, operator: 'negate', to: `!(${condition.getText()})` });
  if (ts.isIfStatement(node) && node.elseStatement)
    changes.push({ node: node.elseStatement, operator: 'no else', to: '' });
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node;
    const swapped = SWAPPED.get(operatorToken.kind);
    if (swapped)
      changes.push({ node, operator: 'swap', to: `${left.getText()} ${swapped} ${right.getText()}` });
    if (operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
      changes.push({ node, operator: 'no default', to: left.getText() });
  }
  const literal = isName(node) ? undefined : literalOf(node);
  if (literal) changes.push({ node, operator: 'constant', to: literal });
  if (ts.isExpressionStatement(node) && !isSuper(node)) changes.push({ node, operator: 'drop', to: '' });
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression;
    if (CLAUSES.has(name.text)) changes.push({ node, operator: 'no clause', to: expression.getText() });
  }
  if (ts.isReturnStatement(node) && node.expression && !isLiteral(node.expression))
    changes.push({ node: node.expression, operator: 'return nothing', to: 'undefined as never' });
  return changes;
}

const isLiteral = (node: ts.Expression): boolean =>
  literalOf(node) !== undefined || node.getText() === 'null' || node.getText() === 'undefined';

const isSuper = ({ expression }: ts.ExpressionStatement): boolean =>
  ts.isCallExpression(expression) && expression.expression.kind === ts.SyntaxKind.SuperKeyword;

/** @param file its path in the project */
export function mutationsOf(file: string, text: string): Mutation[] {
  const source = parse(file, text);
  const found: Found[] = [];
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (isInFunction) found.push(...changesOf(node));
    node.forEachChild((child) => visit(child, isInFunction || ts.isFunctionLike(node)));
  };
  visit(source, false);
  const mutations = found.map(({ node, operator, to }) => {
    const from = node.getText();
    const parent = node.parent.getText();
    const key = [file, ...surroundings(node), operator, shortened(from), shortened(parent)].join(' | ');
    const line = lineOf(source, node.getStart());
    return { file, line, start: node.getStart(), end: node.getEnd(), key, operator, from, to };
  });
  return numbered(mutations);
}

/** The edit that makes a mutation when `mutant(id)` says so. */
export function editOf({ start, end, operator, to }: Mutation, id: number): Edit {
  const isStatement = operator === 'drop' || operator === 'no else';
  return {
    start,
    end,
    wrap: (inner) =>
      isStatement ? `{ if (!$mutant(${id})) ${inner} }` : `($mutant(${id}) ? (${to}) : (${inner}))`,
  };
}
