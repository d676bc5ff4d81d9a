// A form of the dashboard: fields, errors, another admin's version, and buttons.
import type { ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import type { FormState } from '#stores/form/form.ts';
import { type Difference, TheirVersion } from './TheirVersion.tsx';

interface Props {
  id: string;
  /** Undefined until the form is edited. */
  state: FormState | undefined;
  draft: { isStale: boolean } | undefined;
  save: () => unknown;
  /** On the button that saves. */
  label: string;
  /** After a save that went through. */
  message?: string;
  discard: () => void;
  /** On the button that discards, for a form that shows it without a draft too. */
  leaveLabel?: string;
  /** Differences between a stale draft and the other admin's version. */
  differences?: readonly Difference[] | undefined;
  /** Above the buttons. */
  notes?: ReactNode;
  /** Beside the buttons. */
  actions?: ReactNode;
  small?: boolean;
  /** Its buttons stay in view; `className` must not be a grid. */
  isLong?: boolean;
  className?: string;
  children: ReactNode;
}

/** Over what scrolls below them, to the drawer's edges. */
const IN_VIEW =
  'sticky bottom-0 z-10 -mx-6 grid gap-2 border-t border-line bg-paper px-6 py-3 sm:-mx-8 sm:px-8';

export function DraftForm(props: Props) {
  const { id, state, draft, save, label, message, discard, leaveLabel, differences, notes, actions } = props;
  const { small = false, isLong = false } = props;
  const isSending = state?.state === 'sending';
  const draftLabel = draft?.isStale ? 'Use their version' : 'Discard changes';
  const discardLabel = draft ? draftLabel : leaveLabel;
  return (
    <Form id={id} state={state} onSubmit={() => void save()} className={props.className ?? 'grid gap-4'}>
      {props.children}
      <div className={isLong ? 'contents' : 'grid gap-4'}>
        <Refusal form={state} />
        {draft?.isStale && <TheirVersion differences={differences} />}
        <div className={isLong ? IN_VIEW : 'grid gap-4'}>
          <p className="label empty:sr-only" role="status">
            {draft && !draft.isStale && !isSending && 'Not saved yet.'}
          </p>
          {notes}
          {message && <Notice kind="success">{message}</Notice>}
          <div className="flex flex-wrap items-center gap-3">
            <Button type="submit" small={small || isLong} solid={!small} aria-disabled={isSending}>
              {isSending ? 'Saving...' : label}
            </Button>
            {discardLabel && (
              <Button
                small={small || isLong}
                aria-disabled={isSending}
                onClick={({ currentTarget }) => {
                  if (isSending) return;
                  // The button goes.
                  currentTarget.form?.querySelector<HTMLElement>('.control')?.focus();
                  discard();
                }}
              >
                {discardLabel}
              </Button>
            )}
            {actions}
          </div>
        </div>
      </div>
    </Form>
  );
}
