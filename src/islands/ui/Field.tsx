// One labelled field of a <Form>: its hint and its error (by name, from the form) describe the control.
import { type InputHTMLAttributes, type ReactNode, useState } from 'react';
import * as messages from '#content/messages/forms.yml';
import { type FieldErrors, fieldId, useFields } from './form-context.ts';

interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-invalid': boolean;
  'aria-describedby'?: string;
  defaultValue?: string;
}

interface FieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  className?: string | undefined;
  /** The control; spread the given props on it. */
  children: (control: ControlProps) => ReactNode;
}

/** For a control of any kind. Fields are required unless their label says '(optional)'. */
export function Field({ name, label, hint, className = '', children }: FieldProps) {
  const form = useFields();
  const id = fieldId(form.id, name);
  const error = form.errors[name];
  /** The try after which it was changed: it may be right by now. */
  const [changed, setChanged] = useState<FieldErrors>();
  const typed = form.typed?.[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`.trim()} onInput={() => setChanged(form.errors)}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          <span className="sr-only">{messages.error} </span>
          {error}
        </p>
      )}
      {children({
        id,
        name,
        className: 'control',
        // Said in so many words, as browsers call required fields invalid before anything is typed.
        'aria-invalid': Boolean(error) && changed !== form.errors,
        ...(described && { 'aria-describedby': described }),
        ...(typed !== undefined && { defaultValue: typed }),
      })}
    </div>
  );
}

/** The attributes of a control and of the field around it. */
export type Labelled<Attributes> = Omit<Attributes, 'name' | 'className' | 'id' | 'children'> &
  Omit<FieldProps, 'children'>;
type InputProps = Labelled<InputHTMLAttributes<HTMLInputElement>>;

export const TextField = ({ name, label, hint, className, ...input }: InputProps) => (
  <Field {...{ name, label, hint, className }}>
    {(control) => <input type="text" {...input} {...control} />}
  </Field>
);
