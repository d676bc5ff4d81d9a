// Bar 52: the disk is nearly full, or fills up during the build. The pages of before stay, the owner is told in words, and the next
// publication works once there is space.
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import { waitFor } from '../../support/service/wait-for.ts';
import {
  type Admin,
  PUBLISHING,
  publishingOf,
  publishPrice,
  SLUG,
  websiteAdmin,
} from '../../support/service/website-admin.ts';
import type { Bar, Measured } from './bar.ts';
import { fill, smallDisk } from './small-disk.ts';

const MEBIBYTE = 1024 ** 2;
/** On it a build fits, and there is more than it asks for (src/server/publishing/run-build.ts). */
const SIZE = '320m';
/** Megabytes that stay free: too few for a build, enough for the shop's rows. */
const LITTLE = 100;
const BUILD_MS = 180_000;

async function shows({ origin }: Service, text: string): Promise<boolean> {
  const answer = await fetch(`${origin}/shop/${SLUG}`);
  return answer.ok && (await answer.text()).includes(text);
}

/** @returns what the dashboard says of the last try, once it has failed */
async function failure(admin: Admin): Promise<string> {
  await waitFor(async () => (await publishingOf(admin)).state === 'failed', BUILD_MS);
  return (await publishingOf(admin)).publications[0]?.problem ?? '';
}

async function measure(folder: string): Promise<Measured> {
  const shop = scratchShop(null, folder);
  await using service = await startService({ ...shop.env, ...PUBLISHING, BACKUP_EVERY_HOURS: '0' });
  const admin = await websiteAdmin(service);
  const published = (text: string) => waitFor(() => shows(service, text), BUILD_MS);
  await publishPrice(admin, 71.5);
  const first = await published('$71.50');

  let ballast = fill(folder, LITTLE * MEBIBYTE, MEBIBYTE);
  await publishPrice(admin, 72.5);
  const refused = await failure(admin);
  const isOldWhole = await shows(service, '$71.50');
  rmSync(ballast, { recursive: true });
  await publishPrice(admin, 73.5);
  const second = await published('$73.50');

  await publishPrice(admin, 74.5);
  const lock = join(folder, 'site/lock');
  await waitFor(() => existsSync(lock), BUILD_MS);
  ballast = fill(folder);
  await waitFor(() => !existsSync(lock), BUILD_MS);
  const isSecondWhole = await shows(service, '$73.50');
  rmSync(ballast, { recursive: true });
  // While not a byte is free, the database takes no row: bar 8.
  const ended = await failure(admin);
  const isClean = !existsSync(join(folder, 'site/dist.next'));
  await publishPrice(admin, 75.5);
  const third = await published('$75.50');
  return {
    figure: `published in ${first}, ${second} and ${third} s; nearly full: “${refused}”; full meanwhile: “${ended}”; old pages whole: ${isOldWhole}, ${isSecondWhole}; nothing half built stays: ${isClean}`,
    met:
      Math.max(first, second, third) * 1000 < BUILD_MS &&
      refused.startsWith('The disk is nearly full') &&
      ended.startsWith('The disk is full') &&
      isOldWhole &&
      isSecondWhole &&
      isClean,
  };
}

export const publishDisk: Bar = {
  number: 52,
  name: 'publishdisk',
  target:
    'a disk without room for a build, and one that fills up meanwhile: old pages whole, told in words, published once there is room',
  async run() {
    using disk = smallDisk(SIZE);
    return await measure(disk.folder);
  },
};
