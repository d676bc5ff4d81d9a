// Counts the scans of a JPEG without decoding it.

const [MARKER, START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN] = [0xff, 0xd8, 0xd9, 0xda];
/** Those below are none of a picture but one without a length; within a scan decoders look on for the next, whatever follows. */
const FIRST_WITH_LENGTH = 0xc0;
const isRestart = (code: number): boolean => code >= 0xd0 && code <= 0xd7;

/** The first byte after `at` that says what a marker is; -1 if there is none. In a scan, 0 stands for a byte of 255 in its data. */
function nextCode(bytes: Buffer, at: number): number {
  let found = bytes.indexOf(MARKER, at);
  while (found !== -1 && (bytes[found] === MARKER || bytes[found] === 0)) {
    if (bytes[found] === 0) found = bytes.indexOf(MARKER, found);
    else found += 1;
    if (found >= bytes.length) return -1;
  }
  return found;
}

/**
 * Up to the first end of image, segment by segment: a thumbnail within one, or the film behind a phone's photo, may hold the same
 * bytes.
 */
export function countScans(bytes: Buffer): number {
  let count = 0;
  for (let at = nextCode(bytes, 0); at !== -1; at = nextCode(bytes, at)) {
    const code = bytes[at] ?? END_OF_IMAGE;
    at += 1;
    if (code === END_OF_IMAGE) break;
    if (code === START_OF_IMAGE || code < FIRST_WITH_LENGTH || isRestart(code)) continue;
    if (code === START_OF_SCAN) count += 1;
    if (at + 2 > bytes.length) break;
    at += bytes.readUInt16BE(at);
  }
  return count;
}
