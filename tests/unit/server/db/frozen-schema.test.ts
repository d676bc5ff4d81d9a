// The first migration is frozen: every later change of the schema is a migration of its own (CONTRIBUTING, rule 8).
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MIGRATIONS = new URL('../../../../src/server/db/migrations/', import.meta.url);
const FROZEN = {
  '001-schema.sql': '5d09d44312af33059e18fb034fc92ae0b303b419b5352172c500014b933234a8',
  '001-schema.ts': '02e8c4254623cd9fbe46333be3ba030d265c6b771b6a8ddf5f0edd90d90b43e8',
};

it.each(Object.entries(FROZEN))(
  '%s is as databases were made by it: add a migration instead',
  (name, expected) => {
    expect(hash('sha256', readFileSync(new URL(name, MIGRATIONS)), 'hex')).toBe(expected);
  },
);
