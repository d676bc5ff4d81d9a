// A form of the dashboard: its fields, why it was refused, and the buttons that save and discard what is typed.
import type { ReactNode } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { Refusal } from '#islands/ui/Refusal.tsx';
import type { FormState } from '#stores/form/form.ts';

interface Props {
  id: string;
  /** Undefined while nobody has touched the form. */
  state: FormState | undefined;
  onSave: () => void;
  /** On the button that saves. */
  label: string;
  /** After a save that went through. */
  message?: string;
  /** Drops what is typed; left out while nothing is. */
  discard?: { label: string; onPress: () => void } | null | undefined;
  /** What somebody else saved meanwhile; it says more than the refusal, and takes its place. */
  conflict?: ReactNode;
  /** Tells that something is typed. */
  isUnsaved?: boolean;
  /** Above the buttons. */
  notes?: ReactNode;
  /** Beside the buttons. */
  actions?: ReactNode;
  small?: boolean;
  className?: string;
  children: ReactNode;
}

export function DraftForm(props: Props) {
  const { id, state, onSave, label, message, discard, conflict, isUnsaved, notes, actions } = props;
  const small = props.small ?? false;
  const isSending = state?.state === 'sending';
  return (
    <Form id={id} state={state} onSubmit={onSave} className={props.className ?? 'grid gap-4'}>
      {props.children}
      <div className="grid gap-4">
        {conflict || <Refusal form={state} />}
        {isUnsaved && !isSending && (
          <p className="label" role="status">
            Not saved yet.
          </p>
        )}
        {notes}
        {message && <Notice kind="success">{message}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" small={small} solid={!small} aria-disabled={isSending}>
            {isSending ? 'Saving...' : label}
          </Button>
          {discard && (
            <Button small={small} aria-disabled={isSending} onClick={() => isSending || discard.onPress()}>
              {discard.label}
            </Button>
          )}
          {actions}
        </div>
      </div>
    </Form>
  );
}
