// One labelled field of a <Form>: its hint and its error (by name, from the form) describe the control.
import { type InputHTMLAttributes, type ReactNode, useContext } from 'react';
import * as messages from '#content/messages/forms.yml';
import { FormContext, fieldId } from './form-context.ts';

interface ControlProps {
  id: string;
  name: string;
  className: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
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
  const form = useContext(FormContext);
  const id = fieldId(form.id, name);
  const error = form.errors[name];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`field ${className}`.trim()}>
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
        ...(error ? { 'aria-invalid': true } : {}),
        ...(described ? { 'aria-describedby': described } : {}),
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
