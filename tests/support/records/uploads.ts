// A shared service with an admin and a customer, and no uploads yet.
import { beforeEach, expect } from 'vitest';
import { uploadPicture } from '#contract/catalogue/pictures.ts';
import { shareStack } from '../database/empty.ts';
import { dataOf } from '../service/data-of.ts';
import type { Stack } from '../service/stack.ts';
import { makeAdmin, makeCustomer, type Person } from './people.ts';

interface Uploads {
  stack: Stack;
  admin: Person;
  customer: Person;
  /** Names of the stored files. */
  names(): Promise<string[]>;
  /**
   * Uploads as the admin.
   * @returns the picture's address
   */
  uploaded(file: Buffer<ArrayBuffer>): Promise<string>;
  served(path: string): Promise<Buffer>;
}

/**
 * Call this at the top of the file.
 * @returns an object that is refilled before each test
 */
export function shareUploads(): Uploads {
  const stack: Stack = shareStack();
  const shop = {
    stack,
    async names() {
      return (await stack.ctx.uploads.list()).map(({ name }) => name).sort();
    },
    async uploaded(file) {
      return (await dataOf(stack.as(shop.admin.token)(uploadPicture, { file: new Blob([file]) }))).image;
    },
    async served(path) {
      const answer = await stack.app.request(path);
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    },
  } as Uploads;
  beforeEach(async () => {
    shop.admin = await makeAdmin(stack);
    shop.customer = await makeCustomer(stack);
    for (const name of await shop.names()) await stack.ctx.uploads.remove(name, Number.MAX_SAFE_INTEGER);
  });
  return shop;
}
