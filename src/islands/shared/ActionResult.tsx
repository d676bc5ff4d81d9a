import { Notice } from '#islands/ui/Notice.tsx';
import type { Outcome } from '#stores/row-actions.ts';

const kindOf = (outcome: Outcome) => {
  if (!outcome.ok) return 'error';
  return outcome.isPending ? 'waiting' : 'success';
};

interface Props {
  outcome: Outcome | null;
  /** Of an action before this was shown. */
  isOld?: boolean;
  className?: string;
}

/** The outcome of an action, shown beside its button. */
export const ActionResult = ({ outcome, isOld = false, className = '' }: Props) =>
  outcome && (
    <Notice kind={kindOf(outcome)} catchesFocus isOld={isOld} className={className}>
      {outcome.msg}
    </Notice>
  );
