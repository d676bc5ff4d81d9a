// What a test does with uploaded pictures.
import { expect } from 'vitest';
import { uploadPicture } from '#contract/pictures.ts';
import type { Stack } from './stack.ts';

export const uploadNames = async ({ ctx }: Stack): Promise<string[]> =>
  (await ctx.uploads.list()).map(({ name }) => name).sort();

export async function clearUploads(stack: Stack): Promise<void> {
  for (const name of await uploadNames(stack)) await stack.ctx.uploads.remove(name, Number.MAX_SAFE_INTEGER);
}

/** @param token an admin's @returns the picture's address */
export async function upload(stack: Stack, token: string, file: Buffer<ArrayBuffer>): Promise<string> {
  const answer = await stack.as(token)(uploadPicture, { file: new Blob([file]) });
  if (!answer.ok) throw new Error(`${answer.code} ${answer.msg}`);
  return answer.data.image;
}

export async function servedPicture(stack: Stack, path: string): Promise<Buffer> {
  const answer = await stack.app.request(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
