// Has pictures decoded by one child process, which stays between them. It is ended when a picture takes too long, and is the first
// that the kernel ends when memory runs out: the service goes on, and the next picture gets a new one.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import { makeModest } from '#server/platform/modest-process.ts';
import type { Encoded, Wanted } from './decode.ts';
import type { Answer, Asked } from './decoder-process.ts';

const PROGRAM = join(import.meta.dirname, 'decoder-process.ts');
const MAX_SECONDS = 5;
/** For the process to start, on a busy machine. */
const START_MS = 30_000;
const MAX_QUEUED = 8;
const TOO_LONG =
  'This picture takes too long to open: save it smaller, or take a screenshot of it and send that';

const busy = (msg: string): ApiError => new ApiError('unavailable', { msg, retryAfter: 10 });

/** Without it Windows starts no program that asks for random numbers. */
const { SystemRoot } = process.env;

/** With no secret in its environment, and none of the service's own options. */
function start(): ChildProcess {
  const child = fork(PROGRAM, [], {
    // One pool of memory for all threads: with several, what one picture frees isn’t there for the next.
    env: { MALLOC_ARENA_MAX: '1', ...(SystemRoot && { SystemRoot }) },
    execArgv: [],
    serialization: 'advanced',
  });
  makeModest(child);
  // Whoever waits for an answer hears of it.
  child.on('error', () => {});
  return child;
}

/** @returns null when the process ended instead */
function answerOf(child: ChildProcess): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const end = () => resolve(null);
  child.once('message', resolve).once('exit', end).once('error', end);
  return promise.finally(() => child.off('message', resolve).off('exit', end).off('error', end));
}

/** Ends the process unless the work is done in time. @returns what the work does, and whether it took too long */
async function within<T>(ms: number, child: ChildProcess, work: Promise<T>) {
  let isTooLong = false;
  const timer = setTimeout(() => {
    isTooLong = true;
    child.kill('SIGKILL');
  }, ms);
  const result = await work.finally(() => clearTimeout(timer));
  return { result, isTooLong };
}

/** @param maxMs for one picture, from when the process is ready */
export function createDecoder(maxMs: number) {
  let child: ChildProcess | null = null;

  /** The process, once it is ready; null when it ended before. */
  async function ready(): Promise<ChildProcess | null> {
    if (child) return child;
    const started = start();
    const { result } = await within(START_MS, started, answerOf(started));
    if (!result) return null;
    started.once('exit', () => {
      if (child === started) child = null;
    });
    child = started;
    return child;
  }

  async function ask(asked: Asked): Promise<Encoded> {
    const decoder = await ready();
    if (!decoder) throw busy('We can’t open pictures just now. Please try again in a minute.');
    decoder.ref();
    const answered = answerOf(decoder);
    // An error ends the process, too.
    decoder.send(asked, () => {});
    const { result, isTooLong } = await within(maxMs, decoder, answered);
    // Between two pictures it must not keep the service from ending.
    decoder.unref();
    decoder.channel?.unref();
    if (isTooLong) throw invalidField('file', TOO_LONG);
    if (result?.is === 'refused') throw invalidField('file', result.why);
    if (result?.is !== 'encoded')
      throw busy('We couldn’t open this picture. Please try again, or save it smaller.');
    return { ...result, files: result.files.map((file) => Buffer.from(file)) };
  }

  const queue = new PQueue({ concurrency: 1 });
  /** One at a time: a large picture costs hundreds of megabytes while it is decoded. */
  return async (bytes: Buffer, wanted: Wanted): Promise<Encoded> => {
    if (queue.size >= MAX_QUEUED)
      throw busy('Many pictures are being uploaded just now. Please try again in a minute.');
    return queue.add(() => ask({ bytes, wanted }));
  };
}

/** @throws ApiError invalid (no picture of these formats, too small, too large, damaged), unavailable (too many at once) */
export const decodePicture = createDecoder(MAX_SECONDS * 1000);
