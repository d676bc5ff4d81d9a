// Addresses that the shop delivers to: countries, from content/company.yml, and post codes of the United Kingdom by their format alone,
// as only the Royal Mail knows which are in use.

export interface DeliveryCountry {
  country: string;
  /** Other names that buyers type for it. */
  also: readonly string[];
}

/** The listed country that a buyer typed; null if the shop doesn't deliver there. @example 'uk' // 'United Kingdom' */
export function deliveryCountry(typed: string, countries: readonly DeliveryCountry[]): string | null {
  const wanted = typed.trim().toLowerCase();
  const isIt = (name: string) => name.toLowerCase() === wanted;
  return countries.find(({ country, also }) => isIt(country) || also.some(isIt))?.country ?? null;
}

/** @example 'United Kingdom or Ireland' */
export const countryNames = (countries: readonly DeliveryCountry[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(countries.map(({ country }) => country));

/** @returns the code as it is printed, or null when it can be none @example ukPostCode('se19aa') // 'SE1 9AA' */
export function ukPostCode(typed: string): string | null {
  const [, outward, inward] =
    /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, '')) ?? [];
  return inward ? `${outward} ${inward}` : null;
}

/** @param country as content/company.yml names it */
export const hasUkPostCodes = (country: string): boolean =>
  /^(united kingdom|uk|great britain|gb)$/i.test(country);
