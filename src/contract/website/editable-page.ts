// A page whose words the dashboard edits: where its file is, its shape, and the fields of its form.
import type { Schema } from '#contract/endpoint.ts';
import type { AnyFields, FieldsOf } from './fields.ts';

export interface EditablePage {
  title: string;
  /** Of its file in content/. */
  file: string;
  /** Where visitors see it; '' for what is on many pages or none. */
  path: string;
  /** The folder beside its file with the pictures that it can show. */
  pictures: string;
  shape: Schema;
  fields: AnyFields;
}

export const page = <Values>(
  title: string,
  file: string,
  path: string,
  shape: Schema<Values>,
  fields: FieldsOf<Values>,
  pictures = 'pictures',
): EditablePage => ({ title, file, path, shape, pictures, fields: fields as AnyFields });
