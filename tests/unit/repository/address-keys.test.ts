// Email addresses are compared by stored keys alone, which one function makes: SQLite's lower() leaves Ö.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SRC, sources } from '../../support/repository/sources.ts';

const LOWERS = /\blower\([^)]*(?:email|address)\b|\bemail[)\w]*\??\.toLowerCase\(\)/i;

it('no query and no verb lowers an email address by itself', () => {
  const found = sources().filter(
    (file) => file.startsWith('server/') && LOWERS.test(readFileSync(join(SRC, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
