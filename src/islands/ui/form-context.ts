// What a form tells its fields: the prefix of their ids, and their errors.
import { createContext, useContext } from 'react';

export type FieldErrors = Readonly<Record<string, string>>;

/** The values of a form's fields by name. */
export type Typed = Readonly<Record<string, string>>;

interface FormContext {
  id: string;
  errors: FieldErrors;
  /** What was typed before the form was closed; its fields begin with that. */
  typed?: Typed | null | undefined;
}

export const NO_ERRORS: FieldErrors = {};
export const FormContext = createContext<FormContext | null>(null);

/** @throws Error outside: fields of two forms would share an id, and none would show its error */
export function useFields(): FormContext {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field stands in no form');
  return form;
}

/** @example fieldId('checkout', 'firstName') // 'checkout-firstName' */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;
