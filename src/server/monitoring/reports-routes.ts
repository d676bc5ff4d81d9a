// Receives browsers' reports of content policy violations (Reporting API) and logs them without personal data: they are bugs
// of ours or traces of an attack.
import type { IncomingMessage } from 'node:http';
import { contentType, readText } from '#server/http/body.ts';
import { callerNetwork } from '#server/http/client-address.ts';
import { type App, apiHandler } from '#server/http/endpoint.ts';
import { REPORTS_PATH } from '#server/http/headers.ts';
import { takeFromNetwork } from '#server/http/limits.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ApiError } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { at, textAt } from '#server/platform/json-fields.ts';

/** Reports that are logged of one request; browsers collect several. */
const MAX_REPORTS = 5;
const TYPES = ['application/reports+json', 'application/csp-report'];
const MAX_LENGTH = 200;

/** An address without its query, which may name people. */
function withoutQuery(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 20);
  const { protocol, host, pathname } = new URL(address);
  return `${protocol}//${host}${pathname}`.slice(0, MAX_LENGTH);
}

/** Reads both formats that browsers send. */
function violationOf(report: unknown): object | null {
  const body = at(report, 'body') ?? at(report, 'csp-report');
  const directive = textAt(body, 'effectiveDirective') ?? textAt(body, 'effective-directive');
  if (!directive) return null;
  return {
    directive: directive.slice(0, MAX_LENGTH),
    page: withoutQuery(textAt(body, 'documentURL') ?? textAt(body, 'document-uri') ?? ''),
    blocked: withoutQuery(textAt(body, 'blockedURL') ?? textAt(body, 'blocked-uri') ?? ''),
    source: withoutQuery(textAt(body, 'sourceFile') ?? textAt(body, 'source-file') ?? ''),
  };
}

async function reportsOf(request: IncomingMessage): Promise<unknown[]> {
  if (!TYPES.includes(contentType(request))) throw new ApiError('unsupported_type');
  try {
    const body: unknown = JSON.parse(await readText(request));
    return Array.isArray(body) ? body : [body];
  } catch (error) {
    throw error instanceof ApiError ? error : new ApiError('malformed');
  }
}

export function reportRoutes(app: App, ctx: Context): void {
  const report = apiHandler(ctx, REPORTS_PATH, async (c, headers) => {
    const { incoming } = c.env;
    await takeFromNetwork(ctx, RATE_LIMITS.reports, callerNetwork(incoming, ctx.config.trustedProxies));
    for (const report of (await reportsOf(incoming)).slice(0, MAX_REPORTS)) {
      const violation = violationOf(report);
      if (violation) ctx.log.warn({ id: incoming.id, ...violation }, 'refused by a policy');
    }
    return new Response(null, { status: 204, headers });
  });
  app.post(REPORTS_PATH, report);
}
