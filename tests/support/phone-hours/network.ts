// The network between the phones and the service: each phone's own may be gone, and an answer to a press may be lost, late or another's.
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** Names the phone in each request, those of its worker included. */
export const PHONE_HEADER = 'x-phone';

/**
 * What becomes of a press: the service does it, and the phone never hears (`lost`); it never gets there (`gone`); something else answers
 * in its place (`failed`: 500, `busy`: 429, `hotel`: a page that asks to sign in); or it waits until it is let go (`held`).
 */
export const FAULTS = ['lost', 'gone', 'failed', 'busy', 'hotel'] as const;
export type Fault = (typeof FAULTS)[number];

interface Held {
  /** It has come. */
  come: Promise<void>;
  /** @param arrives whether the service gets it */
  letGo: (arrives: boolean) => void;
}

interface Line {
  isDead: boolean;
  /** Of the next presses, in their order. */
  faults: Fault[];
  held: { come: () => void; until: Promise<boolean> } | undefined;
  underWay: number;
  /** To be told once nothing is under way. */
  waiting: (() => void)[];
}

const PRESS = /^\/(day\/[^/]+\/jobs|api\/engineer\/visits)\//;
const ANSWERS: Partial<Record<Fault, readonly [status: number, type: string, body: string]>> = {
  failed: [500, 'text/html', '<h1>Internal Server Error</h1>'],
  busy: [429, 'application/json', '{"success":false,"code":"too_many","msg":"Too many requests."}'],
  hotel: [200, 'text/html', '<form>Welcome to our hotel. Room number?</form>'],
};

export interface Network extends AsyncDisposable {
  origin: string;
  /** Of the phone of this name. */
  line(phone: string): Line;
  /** Nothing of this phone is under way. */
  rest(phone: string): Promise<void>;
  /** The next press of this phone. */
  hold(phone: string): Held;
}

/** Bodies that the service got, for whoever checks what was sent under whose link. */
type Hear = (path: string, body: Buffer) => Promise<void>;

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Asks the service, whose answer isn't compressed. */
function forward(
  origin: string,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
): Promise<{ answer: IncomingMessage; text: Buffer }> {
  return new Promise((done, fail) => {
    const asked = request(
      origin + url,
      { method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        bodyOf(answer).then((text) => done({ answer, text }), fail);
      },
    );
    asked.on('error', fail);
    asked.end(body);
  });
}

/** @param more before the answer's body */
function pass(to: ServerResponse, { answer, text }: { answer: IncomingMessage; text: Buffer }, more: string) {
  const body = more ? Buffer.concat([Buffer.from(more), text]) : text;
  const { connection: _, 'transfer-encoding': __, ...headers } = answer.headers;
  to.writeHead(answer.statusCode ?? 500, {
    ...headers,
    ...(headers['content-length'] && { 'content-length': body.length }),
  });
  to.end(body);
}

interface Between {
  /** Of the service. */
  origin: () => string;
  hear: Hear;
  /** Source that a phone's worker begins with: its clock can't be set from outside. */
  workerClock: () => string;
}

async function answer(
  { origin, hear, workerClock }: Between,
  line: Line,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { url = '', method } = incoming;
  const cut = () => void incoming.socket.destroy();
  if (line.isDead) return cut();
  const body = await bodyOf(incoming);
  const isPress = method === 'POST' && PRESS.test(url);
  const fault = isPress ? line.faults.shift() : undefined;
  const own = fault && ANSWERS[fault];
  if (own) {
    outgoing.writeHead(own[0], { 'Content-Type': own[1] });
    outgoing.end(own[2]);
    return;
  }
  if (fault === 'gone') return cut();
  const { held } = line;
  if (isPress && held) {
    line.held = undefined;
    held.come();
    if (!(await held.until)) return cut();
  }
  if (isPress) await hear(url, body);
  const answered = await forward(origin(), incoming, body);
  if (fault === 'lost' || line.isDead) return cut();
  pass(outgoing, answered, url === '/day-worker.js' ? workerClock() : '');
}

const newLine = (): Line => ({ isDead: false, faults: [], held: undefined, underWay: 0, waiting: [] });

export async function startNetwork(port: number, between: Between): Promise<Network> {
  const lines = new Map<string, Line>();
  const lineOf = (phone: string): Line => {
    const line = lines.get(phone) ?? newLine();
    lines.set(phone, line);
    return line;
  };
  const server = createServer((incoming, outgoing) => {
    const line = lineOf(String(incoming.headers[PHONE_HEADER] ?? ''));
    line.underWay += 1;
    void answer(between, line, incoming, outgoing)
      .catch(() => incoming.socket.destroy())
      .finally(() => {
        line.underWay -= 1;
        if (line.underWay === 0) for (const told of line.waiting.splice(0)) told();
      });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${port}`,
    line: lineOf,
    async rest(phone) {
      const line = lineOf(phone);
      if (line.underWay > 0) await new Promise<void>((done) => line.waiting.push(done));
    },
    hold(phone) {
      const come = Promise.withResolvers<void>();
      const until = Promise.withResolvers<boolean>();
      lineOf(phone).held = { come: come.resolve, until: until.promise };
      return { come: come.promise, letGo: until.resolve };
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
}
