// The branches of a source file: each way that a condition, a default, a case or a catch can go, and each function.
import ts from 'typescript';
import type { Edit } from './edits.ts';
import { lineOf, numbered, type Place, parse, shortened, surroundings } from './places.ts';

export interface Branch extends Place {
  edit: (id: number) => Edit;
}

interface Found {
  node: ts.Node;
  kind: string;
  /** How it is noted: before an expression or a statement, by an `else` of its own, or at a place in the text. */
  at: 'expression' | 'statement' | 'no else' | number;
}

const SHORT_CIRCUITS = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

function bodyOf(node: ts.Node): Found[] {
  const { body } = node as { body?: ts.Node };
  if (!ts.isFunctionLike(node) || !body) return [];
  const at = ts.isBlock(body) ? body.getStart() + 1 : 'expression';
  return [{ node: body, kind: 'function', at }];
}

function branchesAt(node: ts.Node): Found[] {
  if (ts.isIfStatement(node)) {
    const { thenStatement, elseStatement } = node;
    const otherwise: Found = elseStatement
      ? { node: elseStatement, kind: 'else', at: 'statement' }
      : { node, kind: 'else', at: 'no else' };
    return [{ node: thenStatement, kind: 'then', at: 'statement' }, otherwise];
  }
  if (ts.isConditionalExpression(node))
    return [
      { node: node.whenTrue, kind: 'then', at: 'expression' },
      { node: node.whenFalse, kind: 'else', at: 'expression' },
    ];
  if (ts.isBinaryExpression(node) && SHORT_CIRCUITS.has(node.operatorToken.kind))
    return [{ node: node.right, kind: node.operatorToken.getText(), at: 'expression' }];
  if (ts.isCaseOrDefaultClause(node) && node.statements[0])
    return [{ node, kind: 'case', at: node.statements[0].getStart() }];
  if (ts.isCatchClause(node)) return [{ node, kind: 'catch', at: node.block.getStart() + 1 }];
  return bodyOf(node);
}

function editAt({ node, at }: Found, id: number): Edit {
  const noted = `$branch(${id})`;
  if (typeof at === 'number') return { start: at, end: at, wrap: () => `${noted};` };
  const wraps = {
    expression: (inner: string) => `(${noted}, ${inner})`,
    statement: (inner: string) => `{ ${noted}; ${inner} }`,
    'no else': (inner: string) => `${inner} else ${noted};`,
  };
  return { start: node.getStart(), end: node.getEnd(), wrap: wraps[at] };
}

/** @param file its path in the project */
export function branchesOf(file: string, text: string): Branch[] {
  const source = parse(file, text);
  const branches: Branch[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    for (const found of branchesAt(node)) {
      const { node: place, kind } = found;
      const condition = found.at === 'no else' ? place : place.parent;
      const key = [
        file,
        ...surroundings(place),
        kind,
        shortened(condition.getText()),
        shortened(place.getText()),
      ];
      branches.push({
        file,
        line: lineOf(source, place.getStart()),
        start: place.getStart(),
        end: place.getEnd(),
        key: key.join(' | '),
        edit: (id) => editAt(found, id),
      });
    }
    node.forEachChild(visit);
  };
  visit(source);
  return numbered(branches);
}
