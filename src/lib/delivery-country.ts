// Where the shop delivers, as the terms of sale say and content/company.yml lists.

export interface DeliveryCountry {
  country: string;
  /** Other names that buyers write for it. */
  also: readonly string[];
}

/** The listed name of what a buyer has typed; null where the shop doesn't deliver. @example 'uk' // 'United Kingdom' */
export function deliveryCountry(typed: string, countries: readonly DeliveryCountry[]): string | null {
  const wanted = typed.trim().toLowerCase();
  const isIt = (name: string) => name.toLowerCase() === wanted;
  return countries.find(({ country, also }) => isIt(country) || also.some(isIt))?.country ?? null;
}

/** @example 'United Kingdom or Ireland' */
export const countryNames = (countries: readonly DeliveryCountry[]): string =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(countries.map(({ country }) => country));
