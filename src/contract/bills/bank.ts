// The company's bank account, as it is printed on bills.
import * as z from 'zod/mini';

export const bank = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1, 'Write the name of the account'), z.maxLength(70)),
  sortCode: z.string().check(z.regex(/^\d\d-\d\d-\d\d$/, 'Write the sort code as 12-34-56')),
  account: z.string().check(z.regex(/^\d{8}$/, 'Write the 8 digits of the account number')),
});
export type Bank = z.infer<typeof bank>;
