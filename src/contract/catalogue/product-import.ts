// Import of products from a CSV file: a preview, then the import of the same file.
import * as z from 'zod/mini';
import { endpoint, type Upload } from '#contract/endpoint.ts';

export const MAX_IMPORT_ROWS = 2000;
const CSV: Upload = {
  types: ['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain'],
  maxBytes: 1024 * 1024,
  description: 'a CSV file of 1 MB at most',
};

const importedRow = z.object({
  /** Line number in the file. */
  line: z.number(),
  name: z.string(),
  partNumber: z.string(),
  action: z.enum(['add', 'change', 'same', 'bad']),
  /** Of a changed part; `from` and `to` are formatted for reading. */
  changes: z.array(z.object({ what: z.string(), from: z.string(), to: z.string() })),
  /** Each error with its column. */
  problems: z.array(z.object({ what: z.string(), text: z.string() })),
});
export type ImportedRow = z.infer<typeof importedRow>;

const counts = z.object({ add: z.number(), change: z.number(), same: z.number(), bad: z.number() });
export type ImportCounts = z.infer<typeof counts>;

const importPlan = z.object({
  /** Without rows that change nothing. */
  rows: z.array(importedRow),
  counts,
  /** Unknown columns, which are ignored. */
  ignored: z.array(z.string()),
  /** Hash of file and current products, so that what is imported is what was previewed. */
  plan: z.string(),
});
export type ImportPlan = z.infer<typeof importPlan>;

/** Changes nothing. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/products/import/check',
  summary: 'Says what a CSV file of parts would add and change, and what is wrong with it',
  access: 'dashboard',
  upload: CSV,
  reply: importPlan,
});

/** All or nothing: refused if a row has errors or a product has changed since the preview. */
export const applyImport = endpoint({
  method: 'POST',
  path: '/api/products/import',
  summary: 'Takes a CSV file of parts over, as it was checked',
  access: 'dashboard',
  upload: CSV,
  query: z.object({
    plan: z.string('Check the file first').check(z.regex(/^[\w-]{43}$/, 'Check the file first')),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), counts }),
  errors: ['stale_version'],
});
