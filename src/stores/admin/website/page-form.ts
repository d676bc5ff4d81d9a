// The form of a page's words: numbers and lists of short texts as they are typed, everything else as the page has it.

import { inWords, leavesOf, valueAt } from '#contract/website/edits.ts';
import type { AnyField, AnyFields } from '#contract/website/fields.ts';

/** A field's value in the form. */
export type FormValue = string | boolean | null | FormValues | readonly FormValues[];
export interface FormValues {
  readonly [name: string]: FormValue;
}
type Values = Readonly<Record<string, unknown>>;

function toFormValue(field: AnyField, value: unknown): FormValue {
  switch (field.kind) {
    case 'group':
      return value === undefined ? null : toForm(field.fields, value as Values);
    case 'list':
      return ((value ?? []) as Values[]).map((item) => toForm(field.fields, item));
    case 'lines':
      return ((value ?? []) as string[]).join('\n');
    case 'hours':
      return value as FormValues;
    case 'yes-no':
      return value === true;
    default:
      return String(value ?? '');
  }
}

/** Without the fields that change only in the file. */
export const toForm = (fields: AnyFields, values: Values): FormValues =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, { kind }]) => kind !== 'file')
      .map(([name, field]) => [name, toFormValue(field, values[name])]),
  );

/** An optional part or a new item of a list, before anything is typed. */
export const blankForm = (fields: AnyFields, blank: object = {}): FormValues =>
  toForm(fields, blank as Values);

/** Text that isn't a number stays text, so that the page's shape can say what is wrong with it. */
function toNumber(text: string): number | string | undefined {
  if (text.trim() === '') return undefined;
  return Number.isNaN(Number(text)) ? text : Number(text);
}

function fromFormValue(field: AnyField, value: FormValue | undefined, own: unknown): unknown {
  switch (field.kind) {
    case 'file':
      return own;
    case 'group':
      return value === null ? undefined : fromForm(field.fields, value as FormValues, own as Values);
    case 'list':
      return (value as FormValues[]).map((item) => fromForm(field.fields, item, {}));
    case 'lines':
      return (value as string).split('\n').flatMap((line) => line.trim() || []);
    case 'number':
      return toNumber(value as string);
    case 'choice':
    case 'day':
      return value === '' ? undefined : value;
    default:
      return value;
  }
}

/** The page's words as its shape has them. @param own those of the file, for what only changes there */
export function fromForm(fields: AnyFields, form: FormValues, own: Values | undefined): Values {
  const values = Object.entries(fields).map(([name, field]) => [
    name,
    fromFormValue(field, form[name], own?.[name]),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/** The form as text by field, and the fields' labels, to compare two versions. */
export function formTexts(fields: AnyFields, form: FormValues) {
  const leaves = leavesOf(fields);
  return {
    labels: Object.fromEntries(leaves.map(([name, , labels]) => [name, labels.join(', ')])),
    texts: Object.fromEntries(leaves.map(([name]) => [name, inWords(valueAt(form, name))])),
  };
}
