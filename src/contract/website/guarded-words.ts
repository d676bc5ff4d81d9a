// Words by which a thief could send customers' money or questions elsewhere: to publish them takes proof (accounts/proof.ts).
import { looksLikeBankNumber } from '#contract/bills/bank-number.ts';
import { nameOfMail } from './mail-placeholders.ts';

/** The file with the company's facts, and those of them that say whom to ask. */
const COMPANY = 'company.yml';
const CONTACT = ['phone', 'phoneLink', 'email'];
const LEGAL = /^legal\//;

/** Whether a text of a field names a bank account. */
function namesAccount(value: unknown): boolean {
  if (typeof value === 'string') return looksLikeBankNumber(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(namesAccount);
}

/**
 * Every field of emails, bills among them, and of legal texts; of the company how to reach it; elsewhere what names a bank account.
 * @param file in content/ @param value as it would be published; undefined for the text of the file
 */
export const isGuarded = (file: string, field: string, value: unknown): boolean =>
  nameOfMail(file) !== '' ||
  LEGAL.test(file) ||
  (file === COMPANY && CONTACT.includes(field)) ||
  namesAccount(value);
