// Reads the files of content/ that the server needs.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { type Company, company } from '#contract/company.ts';
import type { Schema } from '#contract/endpoint.ts';

/** company.yml, messages/forms.yml, emails, sample catalogue and reviews. */
export const CONTENT = resolve(import.meta.dirname, '../../../content');

/** @param file a YAML file below content/ @throws Error naming the file and each mistake in it */
export function readContent<T>(file: string, schema: Schema<T>): T {
  const result = schema.safeParse(parse(readFileSync(join(CONTENT, file), 'utf8')));
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`content/${file} needs attention:\n- ${mistakes.join('\n- ')}`);
}

/** @throws Error naming each mistake */
export const readCompany = (): Company => readContent('company.yml', company);
