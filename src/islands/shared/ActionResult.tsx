import { Notice } from '#islands/ui/Notice.tsx';
import type { Outcome } from '#stores/row-actions.ts';

const kindOf = (outcome: Outcome) => {
  if (!outcome.ok) return 'error';
  return outcome.isPending ? 'waiting' : 'success';
};

/** The outcome of an action, shown beside its button. */
export const ActionResult = ({ outcome, className = '' }: { outcome: Outcome | null; className?: string }) =>
  outcome && (
    <Notice kind={kindOf(outcome)} catchesFocus className={className}>
      {outcome.msg}
    </Notice>
  );
