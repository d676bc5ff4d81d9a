// What the law wants given in writing to whoever is bound to pay: the price, how to cancel, and the model form (Consumer Contracts
// Regulations 2013, regs 10 to 16 and schedule 3). Mails contain it, below the words that the owner can edit, and the printed form is it.
import type { Exemption } from '#contract/binding.ts';
import type { Company } from '#contract/company.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { fillIn } from '#lib/fill.ts';
import { placeLine } from '#lib/particulars.ts';
import { legalPath } from '#lib/paths.ts';
import { bindingMessages } from '#server/platform/content.ts';
import { headingHtml } from './markdown.ts';

export interface Given {
  kind: 'goods' | 'service';
  /** As money is written; '' where the form is given before anything is agreed. */
  price: string;
  /** The words of the tick that was set; '' without. */
  startSooner?: string;
  exempt?: Exemption;
}

export interface GivenPart {
  heading: string;
  paragraphs: string[];
}

/** @param site the site's origin */
export function givenParts(
  company: Company,
  site: string,
  { kind, price, startSooner = '', exempt = '' }: Given,
): GivenPart[] {
  const messages = bindingMessages(company);
  const { legalName, email, phone } = company;
  const address = placeLine(company.address);
  const isGoods = kind === 'goods';
  return [
    {
      heading: messages.givenTitle,
      paragraphs: [
        ...(price ? [fillIn(messages.price, { price })] : []),
        ...(startSooner ? [fillIn(messages.ticked, { words: startSooner })] : []),
        ...(exempt === 'company' ? [messages.forCompany] : []),
        ...(exempt === 'urgent' ? [messages.urgentGiven] : []),
      ],
    },
    {
      heading: messages.instructions,
      paragraphs: [
        isGoods ? messages.rightGoods : messages.rightService,
        fillIn(messages.how, { legalName, address, phone, email, page: site + legalPath('cancellation') }),
        `${messages.effects} ${isGoods ? fillIn(messages.whenGoods, { address }) : messages.whenService}`,
      ],
    },
    {
      heading: messages.form,
      paragraphs: [
        fillIn(messages.formTo, { legalName, address, email }),
        isGoods ? messages.formGoods : messages.formService,
        messages.formOf,
        messages.formName,
        messages.formAddress,
        messages.formSignature,
        messages.formDate,
        messages.formDelete,
      ],
    },
  ];
}

/** For a mail, below its own text. */
export const givenHtml = (company: Company, site: string, given: Given): string =>
  givenParts(company, site, given)
    .map(
      ({ heading, paragraphs }) =>
        headingHtml(escapeHtml(heading)) +
        paragraphs.map((text) => `<p style="margin:0 0 1em">${escapeHtml(text)}</p>\n`).join(''),
    )
    .join('');
