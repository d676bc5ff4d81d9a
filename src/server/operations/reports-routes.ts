// Browsers tell here what a page's policy refused (Reporting API). A violation on our own pages is a fault of ours
// or the trace of an attack: it goes to the log, without the person it happened to.
import type { IncomingMessage } from 'node:http';
import { contentType, readText } from '#server/http/body.ts';
import { callerNetwork } from '#server/http/client-address.ts';
import { type App, apiHandler } from '#server/http/endpoint.ts';
import { REPORTS_PATH } from '#server/http/headers.ts';
import type { Limit } from '#server/http/limits.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { at, textAt } from '#server/platform/json-fields.ts';

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

async function reportsOf(request: IncomingMessage): Promise<unknown[]> {
  if (!TYPES.includes(contentType(request))) throw new ApiError('unsupported_type');
  try {
    const told: unknown = JSON.parse(await readText(request));
    return Array.isArray(told) ? told : [told];
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed');
  }
}

export function reportRoutes(app: App, ctx: Context): void {
  const report = apiHandler(ctx, REPORTS_PATH, async (c, headers) => {
    const { incoming } = c.env;
    await ctx.limits.take(PER_NETWORK, callerNetwork(incoming, ctx.config.trustedProxies));
    for (const report of (await reportsOf(incoming)).slice(0, MOST)) {
      const violation = violationOf(report);
      if (violation) ctx.log.warn({ id: incoming.id, ...violation }, 'refused by a policy');
    }
    return new Response(null, { status: 204, headers });
  });
  app.post(REPORTS_PATH, report);
}
