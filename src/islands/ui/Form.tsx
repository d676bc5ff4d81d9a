// A form that checks on submit: messages in a summary that takes the focus, and the same beside each field.
import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import type { FormState } from '#stores/form/form.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type FieldErrors, FormContext, NO_ERRORS } from './form-context.ts';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'id'> {
  /** Unique on the page: the ids of its fields begin with it. */
  id: string;
  /** How its sending stands: a refusal tells what is wrong, by field. */
  state?: FormState | undefined;
  /** The same, where there is no such state; a new object with each try. */
  errors?: FieldErrors;
  /** What the fields hold, by name; a field that may hold several values gives its last. */
  onSubmit: (values: Record<string, string>, form: HTMLFormElement) => void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** What the fields of a form hold as text, by name; files are left out. */
export function readForm(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

export function Form({ id, state, errors: given = NO_ERRORS, onSubmit, children, ...rest }: Props) {
  const errors = state?.state === 'refused' ? state.errors : given;
  return (
    <FormContext value={{ id, errors }}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(readForm(event.currentTarget), event.currentTarget);
        }}
        {...rest}
      >
        {Object.keys(errors).length > 0 && <ErrorSummary form={id} errors={errors} />}
        {children}
      </form>
    </FormContext>
  );
}
