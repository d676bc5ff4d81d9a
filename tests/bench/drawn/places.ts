// What mutants and branches have in common: a place in a source file that is found again on another commit.
import ts from 'typescript';

export interface Place {
  /** Its path in the project. */
  file: string;
  /** From 1. */
  line: number;
  start: number;
  end: number;
  /** Tells it from all other places of the project by names and text, without line numbers. */
  key: string;
}

export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

export const lineOf = (source: ts.SourceFile, position: number): number =>
  source.getLineAndCharacterOfPosition(position).line + 1;

/** The names of the functions and classes around a node, from the outermost on. */
export function surroundings(node: ts.Node): string[] {
  const names: string[] = [];
  for (let at = node.parent; at; at = at.parent) {
    const named = at as ts.Node & { name?: ts.Node };
    const isNamed = ts.isFunctionLike(at) || ts.isClassDeclaration(at) || ts.isVariableDeclaration(at);
    if (isNamed && named.name) names.unshift(named.name.getText());
  }
  return names;
}

/** Numbers the places whose keys are equal, by their order in the file. */
export function numbered<T extends { key: string }>(places: readonly T[]): T[] {
  const counts = new Map<string, number>();
  return places.map((place) => {
    const count = (counts.get(place.key) ?? 0) + 1;
    counts.set(place.key, count);
    return count === 1 ? place : { ...place, key: `${place.key} #${count}` };
  });
}

/** One line of at most 100 characters. */
export const shortened = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 100);
