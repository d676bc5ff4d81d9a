import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anUser } from './accounts-samples.ts';

const calls = { callMe: vi.fn(), callSignIn: vi.fn(), callRegister: vi.fn(), callSignOut: vi.fn() };
const BY_PATH: Record<string, (input: unknown) => unknown> = {
  '/api/me': calls.callMe,
  '/api/login': calls.callSignIn,
  '/api/register': calls.callRegister,
  '/api/logout': calls.callSignOut,
};
vi.mock('#api/browser.ts', () => ({
  browserCall: async ({ path }: { path: string }, input: unknown) => BY_PATH[path]?.(input),
}));

const ADA = { token: 'old', userRole: 'customer', userName: 'Ada', userEmail: 'ada@example.test' };
const storage = new Map<string, string>();
let onStorage: (event: { key: string | null }) => void = () => {};
let onShow: (event: { persisted: boolean }) => void = () => {};
const page = { hidden: false, reload: vi.fn() };

/** Loads the module as on a page with `stored` in its storage. */
async function openPage(stored: Record<string, string> = {}) {
  storage.clear();
  for (const [key, value] of Object.entries(stored)) storage.set(key, value);
  vi.resetModules();
  return import('#stores/account/session.ts');
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: typeof onStorage & typeof onShow) => {
      if (name === 'storage') onStorage = listener;
      if (name === 'pageshow') onShow = listener;
    },
  });
  page.hidden = false;
  vi.stubGlobal('document', { documentElement: page });
  vi.stubGlobal('location', { reload: page.reload });
});

describe('signing in', () => {
  it('stores the four keys as plain strings', async () => {
    calls.callSignIn.mockResolvedValue({ ok: true, data: { success: true, token: 'new', user: anUser() } });
    const { $session, signIn } = await openPage();
    expect(await signIn({ email: 'ada@example.test', password: 'secret' })).toEqual({ ok: true });
    expect(Object.fromEntries(storage)).toEqual({ ...ADA, token: 'new' });
    expect($session.get()).toEqual({ ...ADA, token: 'new' });
  });

  it('needs both a token and a user', async () => {
    const { $session, signIn, register } = await openPage();
    calls.callSignIn.mockResolvedValue({ ok: true, data: { token: 'new' } });
    calls.callRegister.mockResolvedValue({ ok: true, data: { user: anUser() } });
    const refused = { ok: false, msg: '', issues: [] };
    expect(await signIn({ email: 'a@b.test', password: 'secret' })).toEqual(refused);
    expect(await register({ username: 'A', email: 'a@b.test', password: 'secret' })).toEqual(refused);
    expect($session.get()).toBeNull();
    expect(storage.size).toBe(0);
  });

  it("passes on the server's messages, also per field", async () => {
    const issues = [{ path: 'password', text: 'Use 8 characters or more' }];
    calls.callRegister.mockResolvedValue({ ok: false, code: 'invalid', msg: 'Look again.', issues });
    const { register } = await openPage();
    expect(await register({ username: 'A', email: 'a@b.test', password: 'x' })).toMatchObject({
      ok: false,
      msg: 'Look again.',
      issues,
    });
  });
});

describe('signing out', () => {
  it('clears the four keys even if the server does not answer', async () => {
    calls.callSignOut.mockResolvedValue({ ok: false, code: 'network', msg: '' });
    const { $session, signOut } = await openPage({ ...ADA, cart: 'kept' });
    await signOut();
    // A guarded page is left at once, which would end the call.
    expect(calls.callSignOut.mock.calls).toEqual([[{ keepalive: true }]]);
    expect([...storage.keys()]).toEqual(['cart']);
    expect($session.get()).toBeNull();
  });
});

describe('a page that Back brings as it was left', () => {
  it('is hidden and loaded again if somebody has signed out, or in as another, since', async () => {
    for (const token of [null, 'of another']) {
      page.hidden = false;
      await openPage(ADA);
      if (token) storage.set('token', token);
      else storage.delete('token');
      onShow({ persisted: true });
      expect(page.hidden).toBe(true);
    }
    expect(page.reload).toHaveBeenCalledTimes(2);
  });

  it('stays as it is for the same person, and when it is new', async () => {
    await openPage(ADA);
    storage.set('userName', 'Ada M.');
    onShow({ persisted: true });
    storage.delete('token');
    onShow({ persisted: false });
    expect(page).toMatchObject({ hidden: false });
    expect(page.reload).not.toHaveBeenCalled();
  });
});

describe('the check on page load', () => {
  it('makes no request without a stored token', async () => {
    const { checkSession } = await openPage();
    await checkSession();
    expect(calls.callMe).not.toHaveBeenCalled();
  });

  it('signs out on 401 and when there is no user', async () => {
    for (const answer of [
      { ok: false, code: 'unauthorised', msg: '' },
      { ok: true, data: {} },
    ]) {
      calls.callMe.mockResolvedValue(answer);
      const { $session, checkSession } = await openPage(ADA);
      await checkSession();
      expect($session.get()).toBeNull();
      expect(storage.size).toBe(0);
    }
  });

  it('does nothing on any other failure', async () => {
    for (const code of ['network', 'internal', 'unavailable', 'too_many']) {
      calls.callMe.mockResolvedValue({ ok: false, code, msg: '' });
      const { $session, checkSession } = await openPage(ADA);
      await checkSession();
      expect($session.get()).toEqual(ADA);
    }
  });

  it('updates name, email and role', async () => {
    const user = anUser({ username: 'Ada Winter', email: 'k@example.test', role: 'admin' });
    calls.callMe.mockResolvedValue({ ok: true, data: { user } });
    const { $session, checkSession } = await openPage(ADA);
    await checkSession();
    expect($session.get()).toEqual({
      token: 'old',
      userRole: 'admin',
      userName: 'Ada Winter',
      userEmail: 'k@example.test',
    });
  });

  it('ignores its answer when somebody else has signed in meanwhile', async () => {
    const { $session, checkSession } = await openPage(ADA);
    calls.callMe.mockImplementation(async () => {
      storage.set('token', 'newer');
      onStorage({ key: 'token' });
      return { ok: false, code: 'unauthorised', msg: '' };
    });
    await checkSession();
    expect($session.get()?.token).toBe('newer');
  });
});

it('follows changes made in other tabs, and no other keys', async () => {
  const { $session } = await openPage(ADA);
  const seen = vi.fn();
  $session.listen(seen);
  storage.set('userName', 'Ada Winter');
  onStorage({ key: 'cart' });
  expect(seen).not.toHaveBeenCalled();
  onStorage({ key: 'userName' });
  expect($session.get()?.userName).toBe('Ada Winter');
  storage.clear();
  onStorage({ key: null });
  expect($session.get()).toBeNull();
});

it('reads as signed out where storage is blocked', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  const { $session } = await openPage();
  expect($session.get()).toBeNull();
});
