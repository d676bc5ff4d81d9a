// A service in a process of its own for a whole file, on an empty database of the engine under test, with an admin.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { createClient } from '#api/client.ts';
import { register, signIn } from '#contract/accounts.ts';
import { newId } from '#server/new-id.ts';
import { aRegistration } from './bodies.ts';
import { type Service, startService } from './service.ts';
import { emptyDatabase } from './stack.ts';

export const FRONT_ADMIN = { email: 'front@example.com', password: 'a long enough passphrase' };

interface FrontService {
  origin: string;
  folder: string;
  database: Awaited<ReturnType<typeof emptyDatabase>>;
}

/** Call this at the top of the file. @param env settings beside the defaults of tests @returns what is filled before the first test */
export function frontService(env: Record<string, string> = {}): FrontService {
  const front = {} as FrontService;
  let service: Service;
  beforeAll(async () => {
    front.folder = mkdtempSync(join(tmpdir(), 'front-'));
    front.database = await emptyDatabase();
    service = await startService({
      DATA_DIR: front.folder,
      ADMIN_EMAIL: FRONT_ADMIN.email,
      ADMIN_PASSWORD: FRONT_ADMIN.password,
      ...(front.database.url ? { DATABASE_URL: front.database.url } : {}),
      ...env,
    });
    front.origin = service.origin;
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await front.database.drop();
    rmSync(front.folder, { recursive: true, force: true });
  });
  return front;
}

/** Everybody who may ask, before they have signed in; the stranger's was never given to anybody. */
export const NO_TOKENS: Readonly<Record<string, string>> = {
  nobody: '',
  stranger: 'x'.repeat(43),
  customer: '',
  admin: '',
};

function tokenOf(answer: { ok: true; data: { token: string } } | { ok: false; msg: string }): string {
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data.token;
}

/** Registers somebody new. @returns their token */
export const newCustomer = async ({ origin }: FrontService): Promise<string> =>
  tokenOf(
    await createClient({ origin })(register, {
      body: aRegistration({ email: `${newId()}@example.com` }),
    }),
  );

export async function frontTokens(service: FrontService): Promise<typeof NO_TOKENS> {
  const admin = await createClient({ origin: service.origin })(signIn, { body: FRONT_ADMIN });
  return { ...NO_TOKENS, customer: await newCustomer(service), admin: tokenOf(admin) };
}

/** How an answer is carried, and what differs from one to the next. */
const OWN = ['date', 'x-request-id', 'content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** Headers that the front and the app must send alike. */
export const sharedHeaders = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));
