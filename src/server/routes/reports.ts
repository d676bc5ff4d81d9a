// Browsers tell here what a page's policy refused (Reporting API; safety.md D). A violation on our own pages is a fault of ours
// or the trace of an attack: it goes to the log, without the person it happened to.
import type { Context as HonoContext } from 'hono';
import { ApiError } from '../api-error.ts';
import type { Context } from '../context.ts';
import { REPORTS_PATH } from '../headers.ts';
import type { Limit } from '../limits.ts';
import { callerNetwork } from '../net.ts';
import { at, textAt } from '../outbound/json-fields.ts';
import { contentType } from '../read-body.ts';
import type { App } from '../route.ts';

const PER_NETWORK: Limit = { name: 'reports', points: 10, seconds: 60 };
/** Of one request; browsers gather them. */
const MOST = 5;
const TYPES = ['application/reports+json', 'application/csp-report'];
const LONGEST = 200;

/** Where a page lies or something came from, without what stands behind it: queries may name people. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 20);
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, LONGEST);
}

/** The two shapes in which browsers write it. */
function violationOf(report: unknown): object | null {
  const body = at(report, 'body') ?? at(report, 'csp-report');
  const directive = textAt(body, 'effectiveDirective') ?? textAt(body, 'effective-directive');
  if (!directive) return null;
  return {
    directive: directive.slice(0, LONGEST),
    page: placeOf(textAt(body, 'documentURL') ?? textAt(body, 'document-uri') ?? ''),
    blocked: placeOf(textAt(body, 'blockedURL') ?? textAt(body, 'blocked-uri') ?? ''),
    source: placeOf(textAt(body, 'sourceFile') ?? textAt(body, 'source-file') ?? ''),
  };
}

async function reportsOf(c: HonoContext): Promise<unknown[]> {
  if (!TYPES.includes(contentType(c))) throw new ApiError('unsupported_type');
  try {
    const told: unknown = JSON.parse(await c.req.text());
    return Array.isArray(told) ? told : [told];
  } catch {
    throw new ApiError('malformed');
  }
}

export function reportRoutes(app: App, ctx: Context): void {
  app.post(REPORTS_PATH, async (c) => {
    await ctx.limits.take(PER_NETWORK, callerNetwork(c, ctx.config.trustedProxies));
    for (const report of (await reportsOf(c)).slice(0, MOST)) {
      const violation = violationOf(report);
      if (violation) ctx.log.warn({ id: c.get('requestId'), ...violation }, 'refused by a policy');
    }
    return c.body(null, 204);
  });
}
