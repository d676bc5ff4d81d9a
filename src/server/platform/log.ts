// Logger that writes JSON lines without personal data: emails, phone numbers and tokens are masked.
import pino, { type DestinationStream, type Logger } from 'pino';

/** Fields that are always masked. */
const SECRET = /password|token|authorization|secret|^email|phone|address|message|^text$|^html$|^body$/i;
const BLACK = '[…]';
const DEEPEST = 5;

const PERSONAL = [
  // Emails, URL-encoded ones too, and the credentials of addresses like postgres://user:password@host.
  // Anchored to the start of a word, or matching would take quadratic time.
  /(?<![^\s<>()"'/=,;])[^\s<>()"'/=,;]+(?:@|%(?:25)*40)[^\s<>()"',;/]+/g,
  // Engineers' private links, whose tokens are as short as row ids. Looks ahead first, or many slashes would take quadratic time.
  /(?=[^\s/?"'{])(?<=\/(?:day|feeds)\/+)[^\s/?"'{]+/gi,
  // Tokens and hashes; row ids are shorter.
  /[\w-]{40,}/g,
  // Phone numbers, with or without spaces.
  /(?<![\w.:-])(?:\+|00|0)\d(?:[ ()-]{0,2}\d){7,13}(?![\w:-])/g,
];

/** @returns the text without personal data and credentials */
const mask = (text: string): string => PERSONAL.reduce((left, pattern) => left.replace(pattern, BLACK), text);

function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return describe(value, depth);
  if (depth >= DEEPEST) return BLACK;
  if (Array.isArray(value)) return value.map((entry) => clean(entry, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, SECRET.test(name) ? BLACK : clean(entry, depth + 1)]),
  );
}

/** Without the rows and parameters that database drivers attach. */
function describe(error: Error, depth = 0): Record<string, unknown> {
  const { code, errcode, constraint, table } = error as Error & Record<string, unknown>;
  const cause =
    error.cause instanceof Error && depth < DEEPEST ? describe(error.cause, depth + 1) : undefined;
  return {
    type: error.name,
    // Not `message`: SECRET masks fields of that name.
    reason: mask(error.message),
    code: code ?? errcode,
    constraint,
    table,
    stack: mask(error.stack ?? '')
      .split('\n')
      .slice(1),
    cause,
  };
}

/** @param destination for tests; standard output without it */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: (error: unknown) => error },
    formatters: { log: (fields: object) => clean(fields) as Record<string, unknown> },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, write: pino.LogFn) {
        const masked: unknown[] = args.map((part: unknown) => (typeof part === 'string' ? mask(part) : part));
        // Without a message pino would use the error's own, unmasked.
        if (masked.length === 1 && typeof masked[0] === 'object') masked.push('');
        write.apply(this, masked as Parameters<pino.LogFn>);
      },
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
