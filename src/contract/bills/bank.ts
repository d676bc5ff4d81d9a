// The company's bank account, as it is printed on bills.
import * as z from 'zod/mini';
import { cleanNumber } from '#contract/clean-text.ts';
import { line, tagFree } from '#contract/field.ts';

const digitsOf = (typed: string): string => cleanNumber(typed).replace(/[\s-]/g, '');

/** Spaces and hyphens between the digits don't matter; a sort code is kept as 12-34-56. */
export const bank = z.strictObject({
  name: line('Write the name of the account', 70).check(tagFree),
  sortCode: z.string('Write the sort code').check(
    z.overwrite((typed) => digitsOf(typed).replace(/^(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3')),
    z.regex(/^\d\d-\d\d-\d\d$/, 'Write the 6 digits of the sort code, like 12-34-56'),
  ),
  account: z
    .string('Write the account number')
    .check(z.overwrite(digitsOf), z.regex(/^\d{8}$/, 'Write the 8 digits of the account number')),
});
export type Bank = z.infer<typeof bank>;
