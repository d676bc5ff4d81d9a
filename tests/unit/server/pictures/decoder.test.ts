// The process that decodes pictures: ended when one takes too long, and replaced when it has ended.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createDecoder } from '#server/pictures/decoder.ts';
import { AVIF, PICTURE } from '../../../support/records/pictures.ts';

const SMALL = { fit: 'inside', widths: [100] } as const;
/** Takes a second or so. */
const LARGE = Buffer.from(
  await sharp({ create: { width: 3400, height: 3400, channels: 3, background: '#808080' } })
    .avif({ effort: 0 })
    .toBuffer(),
);
/** Processes that decode pictures, started by this one. */
const decoders = (): number[] =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('decoder-process.ts'))
    .map((line) => Number.parseInt(line, 10));

it('a picture that takes too long is refused, its process ended, and the next taken by a new one', async () => {
  const decode = createDecoder(3_000);
  const before = decoders();
  await decode(PICTURE, SMALL);
  const [slow = 0] = decoders().filter((pid) => !before.includes(pid));
  process.kill(slow, 'SIGSTOP');
  await expect(decode(PICTURE, SMALL)).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('takes too long'),
  });
  const { width, height, files } = await decode(PICTURE, SMALL);
  expect({ width, height, count: files.length }).toEqual({ width: 100, height: 67, count: 1 });
  const now = decoders().filter((pid) => !before.includes(pid));
  expect(now).toHaveLength(1);
  expect(now).not.toContain(slow);
});

it('one process stays for all pictures, the first that the kernel would end, and knows no secret', async () => {
  const decode = createDecoder(20_000);
  const before = decoders();
  await Promise.all([decode(PICTURE, SMALL), decode(AVIF, SMALL), decode(PICTURE, SMALL)]);
  const [pid, ...others] = decoders().filter((one) => !before.includes(one));
  expect(others).toEqual([]);
  expect(readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8').trim()).toBe('1000');
  const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
    .split('\0')
    .map((line) => line.split('=')[0]);
  expect(
    names.filter(
      (name) =>
        name && !['MALLOC_ARENA_MAX', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name),
    ),
  ).toEqual([]);
});

it('one that the kernel ends costs its picture a “try again”, and the next none', async () => {
  const decode = createDecoder(20_000);
  const before = decoders();
  await decode(PICTURE, SMALL);
  const [pid = 0] = decoders().filter((one) => !before.includes(one));
  const refused = expect(decode(LARGE, SMALL)).rejects.toMatchObject({ code: 'unavailable' });
  process.kill(pid, 'SIGKILL');
  await refused;
  expect((await decode(PICTURE, SMALL)).width).toBe(100);
});
