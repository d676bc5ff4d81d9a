// What a language model needs to answer whoever asks for a repair in London: facts in place of pages (https://llmstxt.org).

import { apiOrigin } from '#api/browser.ts';
import { priceLine } from '#components/services/start-price.ts';
import * as messages from '#content/messages/llms.yml';
import { getCompany, getServices } from '#content.ts';
import { listProducts } from '#contract/catalogue/catalogue.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { fillIn } from '#lib/fill.ts';
import { hoursRows } from '#lib/london.ts';
import { registration } from '#lib/particulars.ts';
import { legalPath, PATHS, servicePath } from '#lib/paths.ts';

/** Markdown's own signs in a name would break its link. */
const link = (name: string, address: string): string => `[${name.replaceAll(/[[\]]/g, '')}](${address})`;

/** Markdown. @param site the site's origin */
export async function llmsText(site: URL | undefined): Promise<string> {
  const company = await getCompany();
  const at = (path: string) => new URL(path, site).href;
  const call = ({ path }: { path: string }, query: string) => new URL(path + query, apiOrigin || site).href;
  const services = (await getServices()).map(({ slug, data }) => {
    const price = priceLine(data);
    return `- ${link(data.title, at(servicePath(slug)))}: ${data.seo.description}${price && ` ${price}.`}`;
  });
  const hours = hoursRows(company.hours).map((row) => `- ${row.days}: ${row.hours}`);
  const lines = [
    `# ${company.name}`,
    `> ${company.tagline} ${messages.what}`,
    `## ${messages.services}`,
    services.join('\n'),
    messages.prices,
    `## ${messages.place}`,
    fillIn(messages.area, { areas: company.areas.join(', ') }),
    hours.join('\n'),
    `${company.emergency}: ${company.phone}.`,
    `## ${messages.book}`,
    `- ${link(messages.ask, at(PATHS.quote))}${messages.askBy}
- ${link(messages.times, call(readSlots, ''))}${fillIn(messages.timesHow, { services: BOOKING_SERVICES.join('`, `') })}`,
    `## ${messages.parts}`,
    `- ${link(messages.shop, at(PATHS.shop))}${messages.shopFacts}
- ${link(messages.list, call(listProducts, '?limit=100'))}${messages.listHow}
- ${link(messages.calls, call({ path: '/api/openapi.json' }, ''))}${messages.callsHow}`,
    `## ${messages.quote}`,
    messages.quotable,
    `## ${messages.who}`,
    `${[company.legalName, ...registration(company)].join('. ')}. ${company.phone}, ${company.email}.`,
    link(messages.particulars, at(legalPath('company'))),
  ];
  return `${lines.join('\n\n')}\n`;
}
