// Field schemas shared by forms and endpoints, with their error messages.
import * as z from 'zod/mini';
import { isCardAsPhone, looksLikeCardNumber } from './card-number.ts';
import { cleanLine, cleanNumber, cleanText, withoutInvisible } from './clean-text.ts';
import { holdsLink } from './web-address.ts';

/** Control characters and lone surrogates break mail headers, logs and PostgreSQL's text columns. */
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const MANY_LINES = /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u;
const ODD_CHARACTERS = 'Remove characters that can’t be printed';
/**
 * One address only, so that no list of addresses reaches a mail header. Latin letters after the @ and nothing invisible before it:
 * a mail server reads `ſ` and the Kelvin sign as s and k, so they would be second names of one mailbox.
 */
const EMAIL =
  /^[^\s\p{Cc}\p{Cf}\p{Cs}\u212a@,;:<>()[\]"\\]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?)+$/u;
/** A number with spaces and brackets as people write it, and perhaps its extension. */
const PHONE =
  /^[+(]{0,2}[0-9][0-9\p{Zs}()./·-]{5,24}(?:,?\p{Zs}?(?:ext(?:n|ension)?\.?|x|#)\p{Zs}?[0-9]{1,6})?$/iu;

export const atMost = (max: number) => z.maxLength(max, `Use ${max} characters or fewer`);

/** A required single line. @param ask the message when it is missing: 'Enter your first name' */
export const line = /* #__NO_SIDE_EFFECTS__ */ (ask: string, max = 100) =>
  z
    .string(ask)
    .check(
      z.overwrite(cleanLine),
      z.trim(),
      z.minLength(1, ask),
      atMost(max),
      z.regex(PRINTABLE, ODD_CHARACTERS),
    );

const withoutLink = (message: string) =>
  z.refine<string>((value) => !value.includes('//') && !holdsLink(value), message);

/** A person's name. Without a link: mails greet with it, and a stranger may have typed it beside another's address. */
export const personName = (ask: string, max = 100) =>
  line(ask, max).check(withoutLink('Enter a name without a web address'));

/** For words that we mail in our own name. */
export const linkFree = withoutLink('Write it without a web address, and with a space after each full stop');

/** A required text of several lines. */
export const text = /* #__NO_SIDE_EFFECTS__ */ (ask: string, max = 4000) =>
  z
    .string(ask)
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, ask),
      atMost(max),
      z.regex(MANY_LINES, ODD_CHARACTERS),
    );

/** For what stands on every page, in tags of all kinds, too. */
export const tagFree = z.refine<string>((value) => !value.includes('<'), 'Write it without the sign <');

/** A single line that may be ''. */
export const anyLine = (ask?: string, max = 200) =>
  z.string(ask).check(z.overwrite(cleanLine), z.trim(), atMost(max), z.regex(PRINTABLE, ODD_CHARACTERS));

/** An optional `line`. */
export const optionalLine = (max = 200) => z.optional(anyLine(undefined, max));

/** An optional number that people read out, as a post code or a part's: without what is invisible, its dashes as hyphens. */
export const optionalNumber = (max: number) =>
  z.optional(
    z.string().check(z.overwrite(cleanNumber), z.trim(), atMost(max), z.regex(PRINTABLE, ODD_CHARACTERS)),
  );

/** A text of several lines that may be ''. */
export const anyText = (max = 4000) =>
  z
    .string('Write some text')
    .check(z.overwrite(cleanText), z.trim(), atMost(max), z.regex(MANY_LINES, ODD_CHARACTERS));

/** An optional `text`. */
export const optionalText = (max = 4000) => z.optional(anyText(max));

/** One email address. Stored as typed, compared in lower case. @param ask the message when it is missing */
export const emailOf = /* #__NO_SIDE_EFFECTS__ */ (ask: string) =>
  z
    .string(ask)
    .check(
      z.overwrite(withoutInvisible),
      z.trim(),
      z.minLength(1, ask),
      atMost(254),
      z.regex(EMAIL, 'Enter an email address in the correct format, like name@example.com'),
    );
/** The sender's own. */
export const email = emailOf('Enter your email address');

const NO_CARD = 'Don’t enter a card number here';
const ASK_PHONE = 'Enter your phone number';

/** A phone number, kept as it is seen. */
export const phone = z.string(ASK_PHONE).check(
  // As cards and links of contacts begin.
  z.overwrite((typed) => cleanNumber(typed).replace(/^\s*tel:/i, '')),
  z.trim(),
  z.minLength(1, ASK_PHONE),
  z.regex(PHONE, 'Enter a phone number, like 020 7946 0000'),
  z.refine((value) => !isCardAsPhone(value), NO_CARD),
);

/** For a line of an order's address or name, which must not hold a card number. */
export const cardFree = z.refine<string>((value) => !looksLikeCardNumber(value), NO_CARD);
export const cardFreeLine = (ask: string, max = 100) => line(ask, max).check(cardFree);

/** The id of a row. */
export const rowId = (ask: string) => z.string(ask).check(z.regex(/^[\w-]{1,128}$/, ask));

/** An existing day, `YYYY-MM-DD`. */
export const day = (ask: string) =>
  z.string(ask).check(
    z.trim(),
    z.minLength(1, ask),
    z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date, like 2027-03-14'),
    z.refine((value) => {
      const [year = 0, month = 0, date = 0] = value.split('-').map(Number);
      const made = new Date(Date.UTC(year, month - 1, date));
      return made.getUTCMonth() === month - 1 && made.getUTCDate() === date;
    }, 'Enter a date that exists'),
  );

/** `HH:MM`, 24-hour clock, London wall time. */
export const clockTime = (ask: string) =>
  z
    .string(ask)
    .check(z.trim(), z.minLength(1, ask), z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time, like 14:30'));

/** Fields of a date and time. */
export const dateAndTime = { date: day('Choose a date'), time: clockTime('Choose a time') };

/** A whole number. */
export const whole = (least: number, most: number, ask = `Enter a whole number from ${least} to ${most}`) =>
  z.number(ask).check(z.int(ask), z.minimum(least, ask), z.maximum(most, ask));

/** An amount of money in major units. @param ask the message for another, which says that two decimals are the most */
export const amount = (ask: string, least: number, most: number) =>
  z.number(ask).check(
    z.minimum(least, { error: ask, abort: true }),
    z.maximum(most, { error: ask, abort: true }),
    z.refine((value) => /^-?\d+(\.\d{1,2})?$/.test(String(value)), ask),
  );

/** For whoever ends a visit: all of what was paid goes back unless `giveBack` is less, which needs an admin and `keptReason`. */
export const keptPart = {
  giveBack: z.optional(amount('Enter an amount with at most two decimals, like 24.90', 0, 999_999.99)),
  /** The customer reads it. */
  keptReason: z.optional(line('Say why you keep money, as the customer will read it', 300)),
};

/** How often a record was saved, as last read: a stale one is refused. */
export const version = z.number().check(z.int(), z.minimum(1));

/** The address of a visit, and the machine. All are optional. */
export const visitPlace = {
  address: optionalLine(),
  postCode: optionalNumber(12),
  machine: optionalLine(100),
};

/** Path of a picture on this site, or its https address, which the server never fetches. */
const PICTURE_PATH = /^\/(?![/\\])[\w./-]+$/;
const PICTURE_URL = /^https:\/\/[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(\/[^\s\p{Cc}\p{Cs}\\"<>`{}|^]*)?$/iu;
export const isPictureAddress = (value: string): boolean =>
  (PICTURE_PATH.test(value) && !value.includes('..')) || PICTURE_URL.test(value);

/** An address that a page may link to: https, without a name or password in it. */
const LINK = /^https:\/\/[a-z0-9][a-z0-9.-]*\.[a-z]{2,}([/?#][^\s\p{Cc}\p{Cs}\\"<>`]*)?$/iu;
export const isHttpsLink = (value: string): boolean => LINK.test(value);

/** Honeypot and timing fields of a public form, hidden from people. */
export const botTraps = {
  unfilled: z.optional(z.string().check(z.maxLength(500))),
  /** As the release before calls it, in pages that are still open; some browsers fill in what has this name. */
  website: z.optional(z.string().check(z.maxLength(500))),
  /** Milliseconds since 1970 at which the form was shown. */
  startedAt: z.optional(z.union([z.number(), z.string().check(z.regex(/^\d{0,15}$/))])),
};

export const INCOMPLETE_LINK = 'This link isn’t complete. Open it from the email again.';
/** Of a mailed link: 128 random bits as base64url. */
export const token = z.string(INCOMPLETE_LINK).check(z.regex(/^[\w-]{22}$/, INCOMPLETE_LINK));

/** Query of a list: page, filters and sort. Numbers come as query text. */
export const listQuery = z.object({
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 50),
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
  search: z._default(anyLine(), ''),
  status: z._default(z.string().check(z.maxLength(40), z.regex(PRINTABLE, ODD_CHARACTERS)), ''),
  sort: z._default(z.enum(['newest', 'oldest']), 'newest'),
});

/** A list is sorted by these columns alone: ascending, or descending with a minus in front. */
export type Sort<Column extends string> = 'newest' | 'oldest' | Column | `-${Column}`;

/** As `sortsOf`, and what waits for the staff first: the dashboard's own order. */
export const sortsWithAction = <const Column extends string>(
  ...columns: Column[]
): ['newest', ...(Sort<Column> | 'action')[]] => [...sortsOf(...columns), 'action'];

/** @example sortsOf('total') // ['newest', 'oldest', 'total', '-total'] */
export const sortsOf = <const Column extends string>(...columns: Column[]): ['newest', ...Sort<Column>[]] => [
  'newest',
  'oldest',
  ...columns,
  ...columns.map((column): `-${Column}` => `-${column}`),
];
