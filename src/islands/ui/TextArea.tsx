import type { TextareaHTMLAttributes } from 'react';
import { Field, type Labelled } from './Field.tsx';

type Props = Labelled<TextareaHTMLAttributes<HTMLTextAreaElement>>;

export const TextArea = ({ name, label, hint, className, ...area }: Props) => (
  <Field {...{ name, label, hint, className }}>{(control) => <textarea {...area} {...control} />}</Field>
);
