// Who runs the business, as the law wants it on websites, letters, mails, order forms and invoices: of a company its number, where it is
// registered and its registered office (Company, LLP and Business Regulations 2015, regs 24 and 25); of others the owners' names and an
// address for service (Companies Act 2006, s. 1202).
import type { Company } from '#contract/company.ts';

type Place = Pick<Company['address'], 'street' | 'locality' | 'postcode'>;

export const placeLine = ({ street, locality, postcode }: Place): string =>
  `${street}, ${locality} ${postcode}`;

/** The registered office, or the address for service: the business's own address unless company.yml names another. */
export const officeOf = ({ registeredOffice, address }: Company): string =>
  placeLine(registeredOffice ?? address);

/** @example ownersOf({ owners: ['Ada Lyle', 'Ines Roe'] }) // 'Ada Lyle and Ines Roe' */
export const ownersOf = ({ owners }: Pick<Company, 'owners'>): string =>
  new Intl.ListFormat('en-GB').format(owners);

/** After the legal name. @returns two lines */
export function registration(company: Company): string[] {
  const { number, registeredIn, owners } = company;
  if (number)
    return [`Registered in ${registeredIn}, number ${number}`, `Registered office: ${officeOf(company)}`];
  return [
    `${owners.length === 1 ? 'Owner' : 'Owners'}: ${ownersOf(company)}`,
    `Address for service: ${officeOf(company)}`,
  ];
}

/** As documents show the seller, below its name. @param sample how an invented address is marked */
export function sellerLines(company: Company, sample: string): string[] {
  const { legalName, address, email, phone } = company;
  return [
    legalName,
    ...(address.sample ? [sample] : []),
    address.street,
    `${address.locality} ${address.postcode}`,
    address.country,
    ...registration(company),
    email,
    phone,
  ];
}
