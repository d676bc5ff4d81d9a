// A part that is needed before a visit can go on, named in what is missing as the shop names it.

/** As many letters as that field takes. */
export const REASON_LETTERS = 500;

/** Once, and only where it fits. @example withWanted('Worn', 'Click', 'KR-1') // 'Worn; Click, KR-1' */
export function withWanted(reason: string, name: string, partNumber: string): string {
  const part = [name, partNumber].filter(Boolean).join(', ');
  const before = reason.trim();
  const all = [before, part].filter(Boolean).join(/[.,;:!?]$/.test(before) ? ' ' : '; ');
  return reason.includes(part) || all.length > REASON_LETTERS ? reason : all;
}
