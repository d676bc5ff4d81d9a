// Disk faults by strace (strace(1), "Tampering") in a running service; it ends with the service.
import { spawn } from 'node:child_process';
import type { Service } from './service.ts';

/** @param fault in strace's syntax: `fsync:error=EIO:when=3+`, counted from now on */
export async function breakDisk({ child }: Service, fault: string): Promise<void> {
  const tracer = spawn(
    'strace',
    ['-f', '-o', '/dev/null', '-e', `inject=${fault}`, '-p', String(child.pid)],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await new Promise<void>((done, fail) => {
    tracer.stderr.on('data', (text: Buffer) => {
      if (text.toString().includes('attached')) done();
    });
    tracer.once('exit', (code) => fail(new Error(`strace ended with ${code} before it was attached`)));
  });
}
