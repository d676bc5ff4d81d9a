// Words by which a thief could send customers' money or questions elsewhere: to publish them takes proof (accounts/proof.ts).
import { nameOfMail } from './mail-placeholders.ts';

/** The file with the company's facts, and those of them that say whom to ask. */
const COMPANY = 'company.yml';
const CONTACT = ['phone', 'phoneLink', 'email'];
const LEGAL = /^legal\//;

/** Every field of emails, bills among them, and of legal texts; of the company how to reach it. @param file in content/ */
export const isGuarded = (file: string, field: string): boolean =>
  nameOfMail(file) !== '' || LEGAL.test(file) || (file === COMPANY && CONTACT.includes(field));
