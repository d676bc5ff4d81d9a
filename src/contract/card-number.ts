// Payment card numbers in free text: none may be stored (PCI DSS SAQ A).

/** Digits with at most two spaces, dots or hyphens between them. */
const DIGIT_RUN = /\d(?:[\p{Zs}.-]{0,2}\d)*/gu;
/** Prefixes and lengths of the large card networks (ISO/IEC 7812). */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7]|35)\d{14}|3[47]\d{13}|3[0689]\d{12}|(?:5[06-8]|6\d)\d{14,17})$/;
const SHORTEST = 13;
const LONGEST = 19;
/** Every field that is checked here refuses longer texts anyway. */
const LOOKED_THROUGH = 400;

function hasRightSum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** A card number anywhere in the digits: a house number may come right before it. */
function holdsCard(digits: string): boolean {
  for (let from = 0; from + SHORTEST <= digits.length; from += 1)
    for (let length = SHORTEST; length <= LONGEST && from + length <= digits.length; length += 1) {
      const part = digits.slice(from, from + length);
      if (CARD.test(part) && hasRightSum(part)) return true;
    }
  return false;
}

const digitRuns = (value: string): string[] =>
  (value.slice(0, LOOKED_THROUGH).match(DIGIT_RUN) ?? [])
    .map((run) => run.replace(/\D/g, ''))
    .filter((run) => run.length >= SHORTEST);

/** Whether the text holds 13 to 19 digits with a valid Luhn checksum. */
export const looksLikeCardNumber = (value: string): boolean =>
  digitRuns(value).some((run) => (run.length <= LONGEST && hasRightSum(run)) || holdsCard(run));

/** Whether a card number is typed as a phone number. Numbers abroad start with + or 00; British ones are shorter than a card's. */
export const isCardAsPhone = (value: string): boolean =>
  !/^\(?(?:\+|00)/.test(value) && digitRuns(value.replace(/[()/]/g, '')).some(holdsCard);
