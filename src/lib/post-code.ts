// Post codes of the United Kingdom, by their format alone: only the Royal Mail knows which are in use.

/** @returns the code as it is printed, or null when it can be none @example ukPostCode('se19aa') // 'SE1 9AA' */
export function ukPostCode(typed: string): string | null {
  const [, outward, inward] =
    /^([A-Z]{1,2}\d[A-Z\d]?)(\d[A-Z]{2})$/.exec(typed.toUpperCase().replace(/[^A-Z\d]/g, '')) ?? [];
  return inward ? `${outward} ${inward}` : null;
}

/** @param country as content/company.yml names it */
export const hasUkPostCodes = (country: string): boolean =>
  /^(united kingdom|uk|great britain|gb)$/i.test(country);
