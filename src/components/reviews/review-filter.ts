// Filters the reviews by service where no script runs.
import { REVIEW_SERVICES } from '#contract/services.ts';

/** One rule for each service, for the list in ReviewList.astro. */
export const FILTER_CSS = `@media (scripting:none){${REVIEW_SERVICES.map(
  (service) => `[data-reviews]:has([value="${service}"]:checked) [data-trade]:not([data-trade="${service}"])`,
).join()}{display:none}}`;
