import { Notice } from '#islands/ui/Notice.tsx';
import type { Outcome } from '#stores/row-actions.ts';

const kindOf = (outcome: Outcome) => {
  if (!outcome.ok) return 'error';
  return outcome.isPending ? 'waiting' : 'success';
};

/** What became of a press, beside what was pressed; nothing while there is nothing to say. */
export const ActionResult = ({ outcome, className = '' }: { outcome: Outcome | null; className?: string }) =>
  outcome && (
    <Notice kind={kindOf(outcome)} catchesFocus className={className}>
      {outcome.msg}
    </Notice>
  );
