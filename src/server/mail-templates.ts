// The words of the mails: content/emails/*.md, each with a subject, filled in and turned into text and HTML.
import type { Company } from '#contract/company.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

/** Values of one mail by their placeholder: `'order.number': 'F100001'`. `lines` of an order are a table. */
export type MailValues = Record<string, string | MailLine[]>;
export interface MailLine {
  quantity: number;
  name: string;
  total: string;
}

export interface MailTemplates {
  /** @throws Error on an unknown template or placeholder */
  render(name: string, values: MailValues): RenderedMail;
}

/** @param folder content/emails @param site the site's origin, without a slash at its end */
export declare function readMailTemplates(folder: string, company: Company, site: string): MailTemplates;
