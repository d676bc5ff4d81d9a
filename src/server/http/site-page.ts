// A page made by the server, with the site's header and footer.
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { raw } from 'hono/html';
import { escapeHtml } from '#lib/escape-html.ts';
import type { Context } from '#server/platform/context.ts';
import type { Markup } from './form-fields.ts';
import { pageHeaders } from './headers.ts';

/** The built page (src/pages/form-problem.astro). */
const TEMPLATE = resolve(import.meta.dirname, '../../../dist/form-problem.html');
const MARKER = /<div[^>]*data-form-here[^>]*>[\s\S]*?<\/div>/;
const BARE =
  '<!doctype html><html lang="en-GB"><head><title></title></head><body><div data-form-here></div></body></html>';

const template = (): string => (existsSync(TEMPLATE) ? readFileSync(TEMPLATE, 'utf8') : BARE);

interface Page {
  title: string;
  /** The template's own title follows. */
  keepsTitle?: boolean;
  main: Markup;
  status?: number;
  headers?: Record<string, string>;
}

export function sitePage(
  { config }: Pick<Context, 'config'>,
  { title, keepsTitle = false, main, status = 200, headers = {} }: Page,
): Response {
  const page = template()
    .replace(/<title>([^<|]*)/, (_, own) => `<title>${escapeHtml(title)} ${keepsTitle ? own : ''}`)
    .replace(MARKER, () => String(raw(main)));
  return new Response(page, {
    status,
    headers: {
      ...pageHeaders(config, false),
      'Cache-Control': 'no-store',
      ...headers,
      'Content-Type': 'text/html; charset=UTF-8',
    },
  });
}
