// Asks before something that can't be undone. Stays open with the reason if it fails.
import { type MouseEvent, type ReactNode, useId, useRef } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { readForm } from '#islands/ui/Form.tsx';
import { FormContext, NO_ERRORS } from '#islands/ui/form-context.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { useAction } from './use-action.ts';

/** What an action answers. */
type Answered = { ok: boolean; msg: string };

interface Props<Result extends Answered> {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** Passwords, or fields with drafts (admin/shell/DraftConfirm.tsx): anything else typed would go with it. `onConfirm` gets the values. */
  hasFields?: boolean;
  /** On the button that confirms, and on it while it is being done. */
  label: string;
  busyLabel: string;
  /** Why nobody here may confirm it. */
  blocked?: string;
  /** On the button that leaves everything as it is. */
  keepLabel: string;
  onConfirm: (values: Record<string, string>) => Promise<Result | null>;
  /** Declined by that button, not closed by mistake. */
  onDeclined?: () => void;
  /** With the outcome when it was done, with null when it was not. */
  onClosed: (done: Result | null) => void;
}

// The second press of the double click that opened this isn't an answer.
const ignoreDoubleClick = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

export function Confirm<Result extends Answered>(props: Props<Result>) {
  const {
    title,
    children,
    label,
    busyLabel,
    hasFields,
    blocked = '',
    keepLabel,
    onConfirm,
    onDeclined,
    onClosed,
  } = props;
  const id = useId();
  const why = `${id}-why`;
  const done = useRef<Result | null>(null);
  const { isBusy, problem, run, forget } = useAction(
    async (values: Record<string, string>, leave: () => void) => {
      const outcome = await onConfirm(values);
      if (outcome?.ok) {
        done.current = outcome;
        leave();
      }
      return outcome;
    },
  );

  return (
    <Modal onClose={() => onClosed(done.current)} title={title}>
      {(leave) => (
        <form
          className="grid gap-5"
          onChange={forget}
          onSubmit={(event) => {
            event.preventDefault();
            if (!blocked) void run(readForm(event.currentTarget), leave);
          }}
        >
          <FormContext value={hasFields ? { id, errors: NO_ERRORS } : null}>{children}</FormContext>
          {problem && <Notice kind="error">{problem}</Notice>}
          {blocked && (
            <p id={why} className="font-semibold">
              {blocked}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              type="submit"
              solid
              aria-disabled={isBusy || blocked !== ''}
              aria-describedby={blocked ? why : undefined}
              onClick={ignoreDoubleClick}
            >
              {isBusy ? busyLabel : label}
            </Button>
            <Button
              onClick={() => {
                onDeclined?.();
                leave();
              }}
            >
              {keepLabel}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}
