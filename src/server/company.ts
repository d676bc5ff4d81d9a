// The company's facts as the server uses them: currency, name, opening hours.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { type Company, company } from '#contract/company.ts';

/** @param content the folder content/ @throws Error naming each fact that is not right */
export function readCompany(content: string): Company {
  const result = company.safeParse(parse(readFileSync(join(content, 'company.yml'), 'utf8')));
  if (result.success) return result.data;
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new Error(`content/company.yml needs attention:\n- ${mistakes.join('\n- ')}`);
}
