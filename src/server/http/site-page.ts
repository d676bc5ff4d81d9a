// A page made by the server, with the site's header and footer.
import { raw } from 'hono/html';
import { escapeHtml } from '#lib/escape-html.ts';
import type { Context } from '#server/platform/context.ts';
import type { Markup } from './form-fields.ts';
import { pageHeaders } from './headers.ts';
import { withNotice } from './with-notice.ts';

const MARKER = /<div[^>]*data-form-here[^>]*>[\s\S]*?<\/div>/;
const BARE =
  '<!doctype html><html lang="en-GB"><head><title></title></head><body><div data-form-here></div></body></html>';

/** Of the built pages that have a marker (src/pages): with the site's footer, or for who works in it. */
export type Template = 'form-problem' | 'engineer';

interface Page {
  title: string;
  /** The template's own title follows. */
  keepsTitle?: boolean;
  main: Markup;
  status?: number;
  headers?: Record<string, string>;
  on?: Template;
}

export function sitePage(
  { config, site }: Pick<Context, 'config' | 'site'>,
  { title, keepsTitle = false, main, status = 200, headers = {}, on = 'form-problem' }: Page,
): Response {
  const page = withNotice(site.current?.textOf(`/${on}`) ?? BARE, site)
    .replace(/<title>([^<|]*)/, (_, own) => `<title>${escapeHtml(title)} ${keepsTitle ? own : ''}`)
    .replace(MARKER, () => String(raw(main)));
  return new Response(page, {
    status,
    headers: {
      // An engineer's pages start a worker (src/components/day/keep-pages.ts).
      ...pageHeaders(config, false, on === 'engineer' ? 'day' : undefined),
      'Cache-Control': 'no-store',
      ...headers,
      'Content-Type': 'text/html; charset=UTF-8',
    },
  });
}
