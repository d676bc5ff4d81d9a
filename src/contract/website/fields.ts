// Fields of an editable page: what the dashboard's form shows. The compiler compares each list of fields with the page's shape.
import type { OpeningHours } from '#contract/company.ts';

interface Labelled {
  label: string;
  hint?: string | undefined;
}

/** A text of one line, of several, in Markdown, of a mail (in Markdown without pictures); a day; the name of a picture. */
export interface TextField extends Labelled {
  kind: 'text' | 'long' | 'markdown' | 'mail' | 'day' | 'picture';
}
/** Of an optional one, no number at all is fine. */
export interface NumberField extends Labelled {
  kind: 'number';
}
export interface YesNoField extends Labelled {
  kind: 'yes-no';
}
export interface ChoiceField extends Labelled {
  kind: 'choice';
  options: readonly string[];
}
/** Short texts, one a line. */
export interface LinesField extends Labelled {
  kind: 'lines';
}
/** The opening hours of a week. */
export interface HoursField extends Labelled {
  kind: 'hours';
}
export interface ListField<Fields = AnyFields> extends Labelled {
  kind: 'list';
  /** What one is called: 'Question'. */
  item: string;
  fields: Fields;
  /** Neither more nor fewer. */
  isFixed: boolean;
}
export interface GroupField<Fields = AnyFields> extends Labelled {
  kind: 'group';
  fields: Fields;
  /** Set: it may be left out, and this is what it begins with. */
  blank?: object | undefined;
}
/** Changes only in the file. */
export const IN_FILE = { kind: 'file' } as const;

type Scalar<T> = [T] extends [boolean]
  ? YesNoField
  : [T] extends [number]
    ? NumberField
    : [T] extends [string]
      ? string extends T
        ? TextField
        : ChoiceField
      : never;
type FieldOf<T> =
  | typeof IN_FILE
  | ([T] extends [string | number | boolean]
      ? Scalar<T>
      : [T] extends [readonly string[]]
        ? LinesField
        : [T] extends [readonly (infer Item)[]]
          ? ListField<FieldsOf<Item>>
          : [T] extends [OpeningHours]
            ? HoursField
            : GroupField<FieldsOf<T>>);
/** A field for each of `Values`: none can be forgotten. */
export type FieldsOf<Values> = { readonly [Name in keyof Values]-?: FieldOf<NonNullable<Values[Name]>> };

export type AnyFields = { readonly [Name in string]: AnyField };
export type AnyField =
  | TextField
  | NumberField
  | YesNoField
  | ChoiceField
  | LinesField
  | HoursField
  | ListField
  | GroupField
  | typeof IN_FILE;

const textOf =
  (kind: TextField['kind']) =>
  (label: string, hint?: string): TextField => ({ kind, label, hint });
export const text = textOf('text');
export const long = textOf('long');
export const markdownText = textOf('markdown');
export const mailText = textOf('mail');
export const dayField = textOf('day');
export const picture = textOf('picture');
export const number = (label: string, hint?: string): NumberField => ({ kind: 'number', label, hint });
export const yesNoField = (label: string, hint?: string): YesNoField => ({ kind: 'yes-no', label, hint });
export const choice = (label: string, options: readonly string[], hint?: string): ChoiceField => ({
  kind: 'choice',
  label,
  options,
  hint,
});
export const lines = (label: string, hint = 'One a line'): LinesField => ({ kind: 'lines', label, hint });
export const hoursField = (label: string, hint?: string): HoursField => ({ kind: 'hours', label, hint });
export const group = <Fields>(
  label: string,
  fields: Fields,
  blank?: object,
  hint?: string,
): GroupField<Fields> => ({ kind: 'group', label, hint, fields, blank });
/** @param item what one is called */
export const listOf = <Fields>(
  label: string,
  item: string,
  fields: Fields,
  isFixed = false,
): ListField<Fields> => ({ kind: 'list', label, item, fields, isFixed });
