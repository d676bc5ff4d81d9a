// What `npm run proof` does to a source text: the mutants it finds, the branches it counts, and the edits that make them.
import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { branchesOf } from '../../bench/drawn/branches.ts';
import { filesBelow, readSource } from '../../bench/drawn/copy.ts';
import { draw } from '../../bench/drawn/draw.ts';
import { applyEdits } from '../../bench/drawn/edits.ts';
import { editOf, mutationsOf } from '../../bench/drawn/mutations.ts';
import { idOf } from '../../bench/drawn/trials.ts';

/** The text with every mutant and every branch in it, as JavaScript. */
function switched(file: string, text: string): string {
  const mutants = mutationsOf(file, text).map((mutation, index) => editOf(mutation, idOf(index)));
  const branches = branchesOf(file, text).map((branch, index) => branch.edit(idOf(index)));
  return stripTypeScriptTypes(applyEdits(text, [...mutants, ...branches]));
}

/** What `text`, a function, returns with one mutant on; the branches that it took. */
function run(text: string, input: number, mutant: number): { result: unknown; taken: Set<number> } {
  const taken = new Set<number>();
  const isOn = (id: number) => id === mutant;
  const code = `${switched('a.ts', text)}; return rated(${input});`;
  const result = new Function('$mutant', '$branch', code)(isOn, (id: number) => taken.add(id));
  return { result, taken };
}

const RATED = `
function rated(value: number): string {
  let name = 'none';
  if (value < 1) return 'low';
  else if (value < 3) { name = 'middle'; }
  return name;
}`;

describe('mutants', () => {
  it('are found by their operators', () => {
    const found = mutationsOf('a.ts', RATED).map(({ operator, from, to }) => `${operator}: ${from} → ${to}`);
    expect(found).toEqual([
      'negate: value < 1 → !(value < 1)',
      "no else: if (value < 3) { name = 'middle'; } → ",
      'swap: value < 1 → value <= 1',
      'constant: 1 → 0',
      "return nothing: 'low' → undefined as never",
      'negate: value < 3 → !(value < 3)',
      'swap: value < 3 → value <= 3',
      'constant: 3 → 3 + 1',
      "drop: name = 'middle'; → ",
      'return nothing: name → undefined as never',
    ]);
  });

  it('change what the function does, one at a time', () => {
    expect(run(RATED, 1, 0).result).toBe('middle');
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((mutant) => run(RATED, 1, mutant).result)).toEqual([
      'low',
      'none',
      'low',
      'middle',
      'middle',
      'none',
      'middle',
      'middle',
      'none',
      undefined,
    ]);
  });

  it('keep their keys when other lines come before them', () => {
    const keys = (text: string) => mutationsOf('a.ts', text).map(({ key }) => key);
    expect(keys(`const first = 1;\n${RATED}`)).toEqual(keys(RATED));
    expect(new Set(keys(RATED + RATED)).size).toBe(2 * keys(RATED).length);
  });

  it('are drawn by a seed, whatever their order', () => {
    const all = mutationsOf('a.ts', RATED);
    const drawn = (from: typeof all, seed: string) => draw(from, 3, seed).map(({ key }) => key);
    expect(drawn(all.toReversed(), '44')).toEqual(drawn(all, '44'));
    expect(drawn(all, '45')).not.toEqual(drawn(all, '44'));
  });
});

describe('branches', () => {
  const named = (taken: Set<number>) =>
    branchesOf('a.ts', RATED).flatMap(({ key }, index) =>
      taken.has(idOf(index)) ? [key.split(' | ').slice(2, -2).join(' ') || 'rated'] : [],
    );

  it('are those that a call took, the missing else among them', () => {
    expect([0, 1, 5].map((input) => named(run(RATED, input, 0).taken).length)).toEqual([2, 3, 3]);
    expect(branchesOf('a.ts', RATED)).toHaveLength(5);
  });

  it('count defaults, short circuits, cases and catches', () => {
    const text = `const x = (a?: number) => { try { switch (a) { case 1: return a ?? 2; default: b(); } } catch { c && d(); } };`;
    const kinds = branchesOf('a.ts', text).map(({ key }) => key.split(' | ')[2]);
    expect(kinds).toEqual(['function', 'case', '??', 'case', 'catch', '&&']);
  });
});

it('files stay programs with all edits in them', () => {
  const files = filesBelow(['src/server/payments', 'src/stores/cart']);
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) expect(() => switched(file, readSource(file)), file).not.toThrow();
});
