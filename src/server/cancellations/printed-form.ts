// The instructions for cancellation and the model form on paper, two to a sheet: left with a customer who agrees at the door.
import { html } from 'hono/html';
import { sellerLines } from '#lib/particulars.ts';
import { legalPath } from '#lib/paths.ts';
import type { App } from '#server/http/endpoint.ts';
import type { Markup } from '#server/http/form-fields.ts';
import { serverPage } from '#server/http/server-page.ts';
import { sitePage } from '#server/http/site-page.ts';
import { givenParts } from '#server/mail/given-texts.ts';
import { bindingMessages } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';

const PATH = '/cancellation-form';

/** An empty line to write on below what asks for it. */
const paragraph = (text: string): Markup =>
  html`<p class="${text.endsWith(':') ? 'mb-6 border-b border-line print:mb-4' : 'mb-2'}">${text}</p>`;

function copy({ company, config }: Context): Markup {
  const messages = bindingMessages(company);
  const parts = givenParts(company, config.siteUrl, { kind: 'service', price: '' });
  return html`<section class="wrap-anywhere print:text-[9pt] print:leading-snug">
    <p class="mb-2">${sellerLines(company, messages.sampleAddress).join(', ')}</p>
    ${parts
      .filter(({ paragraphs }) => paragraphs.length > 0)
      .map(
        ({ heading, paragraphs }) =>
          html`<h2 class="my-2 text-h3 print:my-1 print:text-[11pt]">${heading}</h2>
            ${paragraphs.map(paragraph)}`,
      )}
  </section>`;
}

export function printedForm(app: App, ctx: Context): void {
  const page = serverPage(ctx, PATH, async () => {
    const messages = bindingMessages(ctx.company);
    const main = html`<h1 class="print:hidden">${messages.printTitle}</h1>
      <p class="print:hidden">${messages.printHint} <a class="link" href="${legalPath('cancellation')}">${messages.cancellation}</a></p>
      <div class="grid gap-8 print:grid-cols-2">${copy(ctx)}${copy(ctx)}</div>`;
    return sitePage(ctx, { title: messages.printTitle, main });
  });
  app.get(PATH, page);
}
