// Addresses that the shop delivers to: countries, from content/company.yml, and post codes of the United Kingdom by their format alone,
// as only the Royal Mail knows which are in use.

export interface DeliveryCountry {
  country: string;
  /** Other names that buyers type for it. */
  also: readonly string[];
}

/**
 * Their post codes look like those of Great Britain. Northern Ireland is a place of its own for parcels: its rules for goods want a maker
 * and a responsible person named for each part, so that a shop delivers there only where it lists it.
 */
const NEIGHBOURS: Record<string, string> = {
  BT: 'Northern Ireland',
  JE: 'Jersey',
  GY: 'Guernsey',
  IM: 'Isle of Man',
  GX: 'Gibraltar',
};

/** The place of a post code that looks like Great Britain's and isn't. @example neighbourOf('je2 3ab') // 'Jersey' */
export const neighbourOf = (postCode: string): string | null =>
  NEIGHBOURS[/^\s*([a-z]{2})\d/i.exec(postCode)?.[1]?.toUpperCase() ?? ''] ?? null;

/**
 * The listed country that a buyer typed; null if the shop doesn't deliver there. Whoever types the United Kingdom with a post code of
 * Jersey, say, means Jersey.
 * @example deliveryCountry('uk', 'SE1 9AA', countries) // 'United Kingdom'
 */
export function deliveryCountry(
  typed: string,
  postCode: string,
  countries: readonly DeliveryCountry[],
): string | null {
  const chosen = listedCountry(typed, countries);
  const neighbour = chosen && hasUkPostCodes(chosen) ? neighbourOf(postCode) : null;
  return neighbour ? listedCountry(neighbour, countries) : chosen;
}

/** @example plainName(' U.K. ') // 'uk' */
const plainName = (country: string): string =>
  country.toLowerCase().replaceAll('.', '').replace(/\s+/g, ' ').trim();

function listedCountry(typed: string, countries: readonly DeliveryCountry[]): string | null {
  const wanted = plainName(typed);
  const isIt = (name: string) => plainName(name) === wanted;
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

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = new Map<string, string | undefined>();

function findCode(country: string): string | undefined {
  if (hasUkPostCodes(country)) return 'GB';
  const names = new Intl.DisplayNames('en-GB', { type: 'region', fallback: 'none' });
  const code = LETTERS.flatMap((one) => LETTERS.map((other) => one + other)).find(
    (code) => names.of(code) === country,
  );
  // Some codes are earlier ones of the same country.
  return code && new Intl.Locale(`und-${code}`).region;
}

/** ISO 3166; undefined of what is no country by itself, such as Northern Ireland. @example regionCode('Ireland') // 'IE' */
export function regionCode(country: string): string | undefined {
  if (!codes.has(country)) codes.set(country, findCode(country));
  return codes.get(country);
}
