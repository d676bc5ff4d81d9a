// A sheet that nobody can mend any more reaches the office in words, whole.
import { expect, it } from 'vitest';
import { type TypedSheet, withOutcome } from '#server/jobs/pages/sheet-form.ts';
import { wordsOf } from '#server/jobs/pages/sheet-words.ts';

const ENDING = { outcome: '', unsigned: '', reason: '', expectedOn: '', callOut: false };
const LINE = {
  kind: 'part',
  product: '',
  name: 'Valve',
  quantity: '2',
  price: '',
  minutes: '',
  partNumber: '',
};
const typed = (change: Partial<TypedSheet>): TypedSheet => ({
  version: '3',
  found: 'It leaks.',
  done: 'New valve.',
  lines: [LINE],
  ending: ENDING,
  ...change,
});

it('with what was measured', () => {
  const readings = [{ name: 'Pressure', unit: 'bar', value: '9' }];
  expect(wordsOf(typed({ readings }), 'save')).toEqual({
    version: 3,
    found: 'It leaks.',
    done: 'New valve.\n2 × Valve: ',
    lines: [],
    readings,
  });
  const long = [{ name: 'Pressure', unit: 'bar', value: 'about nine, and later ten' }];
  expect(wordsOf(typed({ readings: long }), 'save')).toMatchObject({
    done: expect.stringContaining('Pressure: about nine, and later ten bar'),
  });
});

it('with when its writer came, where that is a time', () => {
  expect(wordsOf(typed({ arrived: '14:05' }), 'save')).toMatchObject({ arrived: '14:05' });
  for (const other of [{}, { arrived: 'soon' }])
    expect(wordsOf(typed(other), 'save')).not.toHaveProperty('arrived');
});

it('with how it ended, also where that lacks something', () => {
  const ending = { ...ENDING, outcome: 'part-needed', reason: 'r'.repeat(501) };
  const words = wordsOf(typed({ ending }), 'finish');
  expect(words).not.toHaveProperty('ending');
  expect(words.done).toContain(`part-needed: ${ending.reason}`);
});

it('with the lines that its longest words leave no room for', () => {
  const { done, found } = wordsOf(typed({ done: 'd'.repeat(4000) }), 'save');
  expect(done).toHaveLength(4000);
  expect(found).toBe('It leaks.\n\n2 × Valve: ');
});

it('the button that ends it as done takes no reason along that was hidden again', () => {
  const ending = { ...ENDING, reason: 'Too dear', unsigned: 'absent' };
  expect(withOutcome('done', typed({ ending }))).toMatchObject({
    step: 'finish',
    typed: { ending: { outcome: 'done', reason: '', unsigned: '' } },
  });
});
