// Where a page leads after a round of sending.
import { isTypedIn } from './page-in-place.ts';
import type { Told } from './send-waiting.ts';

/** Of a line, too, whose row is folded. */
function focusOn(id: string): void {
  const field = document.getElementById(id);
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

/** Leads to what is to be mended, unless somebody types elsewhere: the field, or the form in which somebody agrees. */
export function leadOn({ next, answer }: Told): void {
  if ('item' in next) return;
  // Where it ended: back, or on to the next visit.
  const end = document.querySelector('[data-region="end"]');
  if (answer.state === 'saved' && end?.contains(document.activeElement))
    end.scrollIntoView({ block: 'nearest' });
  if (answer.state === 'unsigned')
    document.querySelector('.job-handed,form[action$="/ask"]')?.scrollIntoView({ block: 'center' });
  const [issue] = answer.issues ?? [];
  if (issue && !isTypedIn(document.body)) focusOn(issue.path.replace(/^ending\./, ''));
}
