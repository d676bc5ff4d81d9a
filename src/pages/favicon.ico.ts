// For browsers and readers of feeds that ask for this address without being told: the mark as a PNG in an icon file.
import type { APIRoute } from 'astro';
import { markOnPaper } from './_mark-on-paper.ts';

const SIDE = 48;
/** The file's own head, and one entry of its list. */
const HEAD_BYTES = 6 + 16;

/** https://learn.microsoft.com/en-us/previous-versions/ms997538(v=msdn.10): one picture, 32 bits a pixel. */
function head(bytes: number): Buffer {
  const buffer = Buffer.alloc(HEAD_BYTES);
  buffer.writeUInt16LE(1, 2);
  buffer.writeUInt16LE(1, 4);
  buffer.writeUInt8(SIDE, 6);
  buffer.writeUInt8(SIDE, 7);
  buffer.writeUInt16LE(1, 10);
  buffer.writeUInt16LE(32, 12);
  buffer.writeUInt32LE(bytes, 14);
  buffer.writeUInt32LE(HEAD_BYTES, 18);
  return buffer;
}

export const GET: APIRoute = async () => {
  const picture = await markOnPaper(SIDE, 0.9);
  return new Response(new Uint8Array(Buffer.concat([head(picture.length), picture])), {
    headers: { 'Content-Type': 'image/x-icon' },
  });
};
