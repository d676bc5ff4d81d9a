// Bar 50: what a picture costs that a stranger sends: time and, in the process that decodes it, memory.
import { readFileSync } from 'node:fs';
import { uploadPhoto } from '#contract/appointments/photos.ts';
import { blankPng, flat, withScans } from '../../support/records/pictures.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import type { Service } from '../../support/service/service.ts';
import type { Bar } from './bar.ts';
import { networkOf, post, startLimited } from './strangers.ts';

const PICTURES = 12;
const MOST_MIB = 450;

/** The largest of each format that is taken, in the shapes and depths that cost most. */
const LARGEST: [name: string, make: () => Promise<Buffer> | Buffer][] = [
  ['PNG, 20,000 × 1,250, 16 bits', () => blankPng(20_000, 1_250)],
  ['PNG, 5,000 × 5,000, interlaced', () => flat('png', 5_000, 5_000)],
  ['JPEG, 20,000 × 1,250, progressive', () => flat('jpeg', 20_000, 1_250)],
  ['JPEG, 5,000 × 5,000, 98 scans', async () => withScans(await flat('jpeg', 5_000, 5_000), 88)],
  ['WebP, 16,383 × 1,500, lossless', () => flat('webp', 16_383, 1_500)],
  ['AVIF, 3,460 × 3,460', () => flat('avif', 3_460, 3_460)],
];

/** Uploads from as many networks. @returns how they were answered, sorted, in how many seconds */
async function upload(origin: string, pictures: Buffer[], first: number) {
  const began = performance.now();
  const uploads = Promise.all(
    pictures.map((picture, n) => post(origin, uploadPhoto.path, picture, { net: networkOf(first + n) })),
  );
  const isRead = (await fetch(`${origin}/api/products`)).ok;
  const statuses = (await uploads).map(({ status }) => status).sort();
  return { isRead, statuses, seconds: (performance.now() - began) / 1000 };
}

/** The highest memory of the process that decodes, in MiB. */
function peakOfDecoder({ child }: Service): number {
  const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ');
  const peaks = children
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process'))
    .map((pid) => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]));
  return Math.max(...peaks) / 1024;
}

export const decoder: Bar = {
  number: 50,
  name: 'decoder',
  target: `12 AVIFs of 7,900 × 7,900 pixels at once: refused within 2 s; of 3,460 × 3,460: each ≤ 5 s of decoding, others answered; the largest of every format: ≤ ${MOST_MIB} MiB`,
  async run() {
    using shop = scratchShop();
    await using service = await startLimited(shop);
    const figures: string[] = [];
    let met = true;
    for (const [side, most] of [
      [7900, 2],
      [3460, 5 * PICTURES],
    ] as const) {
      const pictures = Array(PICTURES).fill(await flat('avif', side, side));
      const { isRead, statuses, seconds } = await upload(service.origin, pictures, side);
      figures.push(`${side} px: ${statuses.join(' ')} in ${seconds.toFixed(1)} s`);
      met &&= isRead && seconds <= most && !statuses.includes(500);
      // With a 503 while as many bodies as may be are being received.
      if (side === 7900)
        met &&= statuses.includes(422) && statuses.every((status) => [422, 503].includes(status));
    }
    for (const [at, [name, make]] of LARGEST.entries()) {
      const { statuses, seconds } = await upload(service.origin, [await make()], 20_000 + at);
      const peak = peakOfDecoder(service);
      figures.push(`${name}: ${statuses[0]}, ${seconds.toFixed(1)} s, peak ${Math.round(peak)} MiB`);
      met &&= statuses[0] !== 500 && peak <= MOST_MIB;
    }
    const { statuses } = await upload(service.origin, [blankPng(781_250, 32)], 30_000);
    figures.push(`781,250 × 32: ${statuses[0]}`);
    met &&= statuses[0] === 422 && peakOfDecoder(service) <= MOST_MIB;
    return { figure: figures.join('; '), met };
  },
};
