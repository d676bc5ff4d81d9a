// Payment cards in what people type: none may reach us (PCI DSS SAQ A).

/** Digits with at most two spaces, dots or hyphens between them. */
const DIGIT_RUN = /\d(?:[\p{Zs}.-]{0,2}\d)*/gu;
/** How cards of the great networks begin, and how long they are (ISO/IEC 7812). */
const CARD =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|(?:5[1-5]|2[2-7]|35)\d{14}|3[47]\d{13}|3[0689]\d{12}|(?:5[06-8]|6\d)\d{14,17})$/;
const [SHORTEST, LONGEST] = [13, 19];
/** Longer texts are refused for their length by every field that asks here. */
const LOOKED_THROUGH = 400;

function hasRightSum(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum > 0 && sum % 10 === 0;
}

/** A card anywhere among the digits: a house number may stand right before it. */
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

/** 13 to 19 digits with a right Luhn sum: a payment card. We never take one (PCI DSS SAQ A). */
export const looksLikeCardNumber = (value: string): boolean =>
  digitRuns(value).some((run) => (run.length <= LONGEST && hasRightSum(run)) || holdsCard(run));

/** Abroad begins with + or 00; at home no number is as long as a card's. */
export const isCardAsPhone = (value: string): boolean =>
  !/^(?:\+|00)/.test(value) && digitRuns(value).some(holdsCard);
