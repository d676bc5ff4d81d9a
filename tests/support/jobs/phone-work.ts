// Samples of what an engineer's phone keeps of a visit.
import type { Field } from '#components/day/fields.ts';
import type { VisitWork, WaitingForm, WaitingPhoto } from '#components/day/work.ts';
import type { DayAnswer } from '#contract/jobs/day-answer.ts';

export const NONE: VisitWork = { items: [] };
export const AT = { engineer: 'ines', visit: 'v1' };

/** Names of controls that a page has while its visit is open. */
const ENDING = ['outcome', 'unsigned', 'reason', 'expectedOn', 'callOut'];

export const page = (found: string, more: Field[] = [], base = 0) => ({
  ...AT,
  base,
  at: 1000,
  fields: [['found', found], ...more] as Field[],
  names: ['found', ...ENDING],
});
export const photo = (key: string): WaitingPhoto => ({
  ...AT,
  kind: 'photo',
  key,
  stage: 'before',
  officeOnly: false,
  name: `${key}.png`,
  file: new Blob(),
  held: '',
  why: '',
});
export const form = (
  kind: WaitingForm['kind'],
  key: string,
  more: Partial<WaitingForm> = {},
): WaitingForm => ({
  ...AT,
  kind,
  key,
  fields: [['name', 'Harriet Lyle']],
  held: '',
  why: '',
  ...more,
});
export const ANSWER: DayAnswer = { state: 'saved', version: 1, why: '' };
export const ITEM_SAVED: DayAnswer = { ...ANSWER, version: null };
export const REFUSED: DayAnswer = { state: 'refused', version: null, why: 'Enter a price.' };
