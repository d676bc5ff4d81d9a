// The program of the process that decodes pictures: one message comes for each, and one answers it.
import sharp from 'sharp';
import { type Encoded, encodePicture, RefusedPicture, type Wanted } from './decode.ts';

/** Sent once it can begin, and after each picture. */
export type Answer = { is: 'ready' } | ({ is: 'encoded' } & Encoded) | { is: 'refused'; why: string };
export interface Asked {
  bytes: Uint8Array;
  wanted: Wanted;
}

// Uses one core at a time, so that requests are still answered, and keeps no pixels of the one before.
sharp.concurrency(1);
sharp.cache(false);

const answer = (message: Answer): void => {
  process.send?.(message);
};

process.on('message', async ({ bytes, wanted }: Asked) => {
  try {
    answer({ is: 'encoded', ...(await encodePicture(Buffer.from(bytes), wanted)) });
  } catch (error) {
    if (!(error instanceof RefusedPicture)) throw error;
    answer({ is: 'refused', why: error.message });
  }
});
// The service has ended.
process.on('disconnect', () => process.exit(0));
answer({ is: 'ready' });
