// What whoever agrees to a job sheet's lines and total says, at the door, by phone or by a link.
import * as z from 'zod/mini';
import { shownWords } from '#contract/binding.ts';
import { line } from '#contract/field.ts';
import { sheetVersion } from './jobs.ts';

/** `version`: of the sheet whose lines and total were shown. */
export const agreed = z.strictObject({
  name: line('Enter the name of whoever agrees'),
  /** The tick of a consumer who lets us begin before the 14 days to cancel are over. */
  startsSooner: z._default(z.boolean(), false),
  version: sheetVersion,
  words: shownWords,
});
export type Agreed = z.infer<typeof agreed>;
