import type { SelectHTMLAttributes } from 'react';
import { Field, type Labelled } from './Field.tsx';

interface Props extends Labelled<SelectHTMLAttributes<HTMLSelectElement>> {
  options: readonly { value: string; title: string }[];
}

export const SelectField = ({ name, label, hint, className, options, ...select }: Props) => (
  <Field {...{ name, label, hint, className }}>
    {(control) => (
      <select {...select} {...control}>
        {options.map(({ value, title }) => (
          <option key={value} value={value}>
            {title}
          </option>
        ))}
      </select>
    )}
  </Field>
);
