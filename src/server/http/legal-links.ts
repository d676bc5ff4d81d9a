// What somebody reads before they press a button that binds, as links beside it.
import { html } from 'hono/html';
import type { Company } from '#contract/company.ts';
import { legalPath } from '#lib/paths.ts';
import { bindingMessages } from '#server/platform/content.ts';
import type { Markup } from './form-fields.ts';

export function legalLinks(company: Company): Markup {
  const messages = bindingMessages(company);
  const link = (path: string, text: string) => html`<a class="link" href="${path}">${text}</a>`;
  return html`<p class="text-compact">${messages.read} ${link(legalPath('terms'), messages.terms)},
    ${link(legalPath('cancellation'), messages.cancellation)},
    ${link(`${legalPath('terms')}#complaints`, messages.complaints)}</p>
    ${messages.adr && html`<p class="text-compact wrap-anywhere">${messages.adr}</p>`}`;
}
