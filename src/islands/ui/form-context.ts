// What a form tells its fields: the prefix of their ids, and their errors.
import { createContext } from 'react';

export type FieldErrors = Readonly<Record<string, string>>;

interface FormContext {
  id: string;
  errors: FieldErrors;
}

export const NO_ERRORS: FieldErrors = {};
export const FormContext = createContext<FormContext>({ id: 'form', errors: NO_ERRORS });

/** @example fieldId('checkout', 'firstName') // 'checkout-firstName' */
export const fieldId = (form: string, name: string): string => `${form}-${name}`;
