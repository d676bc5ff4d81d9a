import { expect, it } from 'vitest';
import type { ShownJobLine } from '#contract/jobs/jobs.ts';
import { labourMinutes } from '#stores/my-records/agreement.ts';

const line = (change: Partial<ShownJobLine>): ShownJobLine => ({
  kind: 'labour',
  product: null,
  name: 'Labour',
  partNumber: '',
  minutes: null,
  quantity: 1,
  price: 10,
  ...change,
});

it('says how long the labour takes, whatever the office has called it, and nothing where a line of it doesn’t say', () => {
  const part = line({ kind: 'part', name: 'Gasket', quantity: 3 });
  const timed = [line({ name: 'Repair', minutes: 90 }), line({ minutes: 15, quantity: 2 }), part];
  expect(labourMinutes(timed)).toBe(120);
  expect(labourMinutes([...timed, line({ name: 'Collection and return' })])).toBe(0);
  expect(labourMinutes([part])).toBe(0);
});
