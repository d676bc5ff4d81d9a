// Many parts at once from a CSV file: first looked at, then, with the very same file, taken over as a whole.
import * as z from 'zod/mini';
import { endpoint, type Upload } from '#contract/endpoint.ts';

export const MAX_IMPORT_ROWS = 2000;
const CSV: Upload = {
  types: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
  maxBytes: 1024 * 1024,
  words: 'a CSV file of 1 MB at most',
};

const importedRow = z.object({
  /** Where it stands in the file. */
  line: z.number(),
  name: z.string(),
  partNumber: z.string(),
  action: z.enum(['add', 'change', 'same', 'bad']),
  /** Of a changed part; `from` and `to` as people read them. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** Why it is bad: column and sentence. */
  problems: z.array(z.object({ what: z.string(), text: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

const counts = z.object({ add: z.number(), change: z.number(), same: z.number(), bad: z.number() });
export type ImportCounts = z.infer<typeof counts>;

const importPlan = z.object({
  /** All but those that are the same already. */
  rows: z.array(importedRow),
  counts,
  /** Columns that nobody knows; they are left out. */
  ignored: z.array(z.string()),
  /** Of this file against these parts: what is taken over is what was looked at. */
  plan: z.string(),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** Changes nothing. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/products/import/check',
  summary: 'Says what a CSV file of parts would add and change, and what is wrong with it',
  access: 'admin',
  upload: CSV,
  reply: importPlan,
});

/** All of it or nothing: refused when a row is bad, or when a part has changed since the look. */
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/products/import',
  summary: 'Takes a CSV file of parts over, as it was checked',
  access: 'admin',
  upload: CSV,
  query: z.object({
    plan: z.string('Check the file first').check(z.regex(/^[\w-]{43}$/, 'Check the file first')),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), counts }),
  errors: ['stale_version'],
});
