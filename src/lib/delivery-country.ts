// Countries the shop delivers to, from content/company.yml.

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
