// A raw GET with the response's bytes as received.
import { request } from 'node:http';

export interface Read {
  status: number;
  headers: Record<string, unknown>;
  body: Buffer;
}

export function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Read> {
  return new Promise((done, fail) => {
    request(url, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () =>
        done({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    })
      .on('error', fail)
      .end();
  });
}
