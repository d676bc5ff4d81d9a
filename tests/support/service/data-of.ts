// What a call was answered, for tests in which it must succeed.

/** @throws Error when the call was refused */
export async function dataOf<T>(
  call: Promise<{ ok: true; data: T } | { ok: false; code: string; msg: string }>,
): Promise<T> {
  const result = await call;
  if (!result.ok) throw new Error(`${result.code}: ${result.msg}`);
  return result.data;
}
