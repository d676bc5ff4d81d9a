import type { ChangeEvent } from 'react';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Binds fields to the text values of a draft. @example <TextField {...bindTo(form, change)('name')} label="Name" /> */
export const bindTo =
  <Values extends object>(values: Values, onChange: (part: Partial<Values>) => void) =>
  <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name] as Values[Name] & string,
    onChange: ({ target }: ChangeEvent<Control>) =>
      onChange({ [name]: target.value } as unknown as Partial<Values>),
  });
