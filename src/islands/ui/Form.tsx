// A form that shows its errors in a summary that takes the focus, and beside each field.
import type { FormHTMLAttributes, ReactNode, Ref } from 'react';
import type { FormState } from '#stores/form/form.ts';
import { ErrorSummary } from './ErrorSummary.tsx';
import { type FieldErrors, FormContext, NO_ERRORS } from './form-context.ts';

interface Props extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'id'> {
  /** Unique on the page: the ids of its fields begin with it. */
  id: string;
  /** A refusal holds the errors by field. */
  state?: FormState | undefined;
  /** The errors, for a form without such a state; a new object with each try. */
  errors?: FieldErrors;
  /** `values` by name; of a field with several values, the last. */
  onSubmit: (values: Record<string, string>, form: HTMLFormElement) => void;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
}

/** The text values of a form by name, without files. */
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
