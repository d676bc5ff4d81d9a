// All written mutants.
import { FAULT_MUTANTS } from './faults.ts';
import { FOUND_MUTANTS } from './found.ts';
import { MUTANTS } from './list.ts';
import { POSTGRES_MUTANTS } from './postgres.ts';
import { QUOTE_MUTANTS } from './quotes.ts';

export const WRITTEN_MUTANTS = [
  ...MUTANTS,
  ...FAULT_MUTANTS,
  ...QUOTE_MUTANTS,
  ...FOUND_MUTANTS,
  ...POSTGRES_MUTANTS,
];
