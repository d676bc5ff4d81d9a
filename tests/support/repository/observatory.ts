// The grade that MDN's HTTP Observatory 1.4.8 would give a page, by its published score table and policy rules.
// Left out: what does not apply to our responses (cookies, third-party scripts, the preload list).

export interface Answered {
  /** Absolute, with https. */
  url: string;
  headers: Headers;
  /** '' for anything but HTML. */
  html: string;
}

interface Grade {
  score: number;
  grade: string;
  /** What added to or took from the initial hundred. */
  because: Readonly<Record<string, number>>;
}

type Policy = ReadonlyMap<string, ReadonlySet<string>>;

/** One policy as its directives; the first of two with one name counts. */
export function parsePolicy(text: string): Policy {
  const policy = new Map<string, Set<string>>();
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    if (name && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), new Set(sources));
  }
  return policy;
}

export const policiesInHtml = (html: string): string[] =>
  [...html.matchAll(/<meta http-equiv="content-security-policy" content="([^"]*)"/gi)].map(([, text = '']) =>
    text.replaceAll('&#39;', "'").replaceAll('&quot;', '"'),
  );

/** Several policies as one: a source counts when any of them lists it. */
function joined(policies: readonly Policy[]): Policy {
  const all = new Map<string, Set<string>>();
  for (const policy of policies)
    for (const [name, sources] of policy) all.set(name, new Set([...(all.get(name) ?? []), ...sources]));
  return all;
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*'];
const INLINE = ["'unsafe-inline'", 'data:'];
const ANY: ReadonlySet<string> = new Set(['*']);
const holds = (sources: ReadonlySet<string>, some: readonly string[]) =>
  some.some((source) => sources.has(source));
const isPlain = (source: string) => source.startsWith('http:') || source.startsWith('ftp:');

/** A hash or nonce makes browsers ignore 'unsafe-inline' beside it. */
function effective(sources: ReadonlySet<string>): ReadonlySet<string> {
  const isHashed = [...sources].some((source) => /^'(sha\d{3}|nonce)-/.test(source));
  return isHashed ? new Set([...sources].filter((source) => source !== "'unsafe-inline'")) : sources;
}

function ofPolicy(policy: Policy): number {
  if (policy.size === 0) return -25;
  const of = (name: string) => policy.get(name) ?? policy.get('default-src') ?? ANY;
  const script = effective(of('script-src'));
  const style = effective(of('style-src'));
  const passive = [...of('img-src'), ...of('media-src')];
  const active = [...policy].flatMap(([name, sources]) =>
    ['img-src', 'media-src', 'script-src'].includes(name) ? [] : [...sources],
  );
  if (holds(script, [...BROAD, ...INLINE]) || holds(of('object-src'), BROAD)) return -20;
  if ([...active, ...script].some(isPlain)) return -20;
  if (script.has("'unsafe-eval'") || style.has("'unsafe-eval'")) return -10;
  if (passive.some(isPlain)) return -10;
  if (holds(style, [...BROAD, ...INLINE])) return 0;
  const byDefault = policy.get('default-src');
  return byDefault?.size === 1 && byDefault.has("'none'") ? 10 : 5;
}

const PRIVATE = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
const SIX_MONTHS = 15_768_000;

function ofTransport(value: string): number {
  const age = Number(/max-age=(\d+)/.exec(value)?.[1] ?? Number.NaN);
  if (Number.isNaN(age)) return -20;
  return age >= SIX_MONTHS ? 0 : -10;
}

function ofFrames(policy: Policy, header: string): number {
  const ancestors = policy.get('frame-ancestors');
  if (ancestors && !holds(ancestors, BROAD)) return 5;
  return /^(deny|sameorigin)$/i.test(header) ? 0 : -20;
}

function ofReferrer(policy: string): number {
  if (policy === '') return 0;
  return PRIVATE.includes(policy) ? 5 : -5;
}

/** Points for third-party scripts without a hash. */
function ofScripts(html: string, url: string): number {
  const tags = [...html.matchAll(/<script[^>]*\ssrc="([^"]*)"[^>]*>/g)];
  const foreign = tags.filter(([, src = '']) => new URL(src, url).host !== new URL(url).host);
  if (foreign.length === 0) return 0;
  const isSecure = foreign.every(([, src = '']) => src.startsWith('https://'));
  return isSecure ? -5 : -50;
}

const GRADES = ['A+', 'A', 'A', 'A-', 'B+', 'B', 'B', 'B-', 'C+', 'C', 'C', 'C-', 'D+', 'D', 'D', 'D-'];

/** Extra credit counts only from 90 on. */
const FOR_EXTRA = 90;

export function gradeOf({ url, headers, html }: Answered): Grade {
  const get = (name: string) => headers.get(name) ?? '';
  const inHeader = get('content-security-policy').split(',').filter(Boolean).map(parsePolicy);
  const resources = get('cross-origin-resource-policy');
  const because = {
    policy: ofPolicy(joined([...inHeader, ...policiesInHtml(html).map(parsePolicy)])),
    cookies: headers.has('set-cookie') ? -40 : 0,
    credentials: headers.has('access-control-allow-credentials') ? -50 : 0,
    referrer: ofReferrer(get('referrer-policy')),
    transport: ofTransport(get('strict-transport-security')),
    scripts: ofScripts(html, url),
    types: get('x-content-type-options') === 'nosniff' ? 0 : -5,
    frames: ofFrames(joined(inHeader), get('x-frame-options')),
    resources: ['same-origin', 'same-site'].includes(resources) ? 10 : 0,
  };
  const parts = Object.values(because);
  const lost = parts.filter((part) => part < 0).reduce((sum, part) => sum + part, 100);
  const won = parts.filter((part) => part > 0).reduce((sum, part) => sum + part, 0);
  const score = Math.max(0, lost >= FOR_EXTRA ? lost + won : lost);
  const step = (100 - Math.min(100, score - (score % 5))) / 5;
  return { score, grade: GRADES[step] ?? 'F', because };
}
