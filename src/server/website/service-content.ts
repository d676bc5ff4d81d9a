// The content that the service itself works with: the company's facts, how visits are planned and quotes written, and the mails.
import { join } from 'node:path';
import type { ContentEdits } from '#contract/shop-data.ts';
import { readMailTemplates } from '#server/mail/templates.ts';
import type { Config } from '#server/platform/configuration.ts';
import {
  CONTENT,
  readCompany,
  readFormMessages,
  readQuotesFile,
  readVisits,
} from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { servicePrices } from './service-prices.ts';

type ServiceContent = Pick<
  Context,
  'company' | 'visits' | 'quotes' | 'prices' | 'formMessages' | 'templates'
>;

/**
 * @param edits published in the dashboard, in place of the files' own words
 * @param isKept takes those that an earlier version has published as they are
 * @throws Error naming the file and each mistake
 */
export function readServiceContent(
  { siteUrl }: Pick<Config, 'siteUrl'>,
  edits: ContentEdits = {},
  isKept = false,
): ServiceContent {
  const company = readCompany(edits, isKept);
  const quotes = readQuotesFile(edits, isKept);
  return {
    company,
    visits: readVisits(edits, isKept),
    quotes,
    prices: servicePrices(company, quotes, edits, isKept),
    formMessages: readFormMessages(company),
    templates: readMailTemplates(join(CONTENT, 'emails'), company, siteUrl, edits, isKept),
  };
}
