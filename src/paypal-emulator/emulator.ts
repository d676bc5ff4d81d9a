// A PayPal of our own for trials and tests: the same REST calls, the same SDK surface, and no money.
import type { IncomingMessage } from 'node:http';
import { Hono } from 'hono';
import { isLocalCaller } from '#server/http/client-address.ts';
import { controlRoutes, createControl, type EmulatorControl } from './control.ts';
import { ConnectionLost, createFaults } from './faults.ts';
import { pageRoutes } from './pages.ts';
import { createPayments } from './payments.ts';
import { type EmulatorApp, type EmulatorEnv, restRoutes } from './rest.ts';
import { openStore } from './store.ts';
import { createWebhooks } from './webhooks.ts';

export interface EmulatorOptions {
  /** Its own SQLite file, which several processes may share, or `:memory:`. */
  file: string;
  merchantId: string;
  webhookId: string;
  /** Whose requests over HTTP reach REST calls and the control port; others find only the SDK's script and the approval. */
  mayControl?: (request: IncomingMessage | undefined) => boolean;
}

export interface Emulator {
  /** Mounted at EMULATOR_PATH, or listened with as a PayPal in another process. */
  app: EmulatorApp;
  /** Answers for any host, inside this process; throws as a network does. */
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  control: EmulatorControl;
  close(): void;
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** Without a connection it is called inside this process. */
const isOnThisMachine = (request: IncomingMessage | undefined): boolean => !request || isLocalCaller(request);

/** Opens its file; `close` closes it. */
export function createEmulator({
  file,
  merchantId,
  webhookId,
  mayControl = isOnThisMachine,
}: EmulatorOptions): Emulator {
  const store = openStore(file);
  const parts = {
    store,
    payments: createPayments(store, merchantId),
    webhooks: createWebhooks(store, webhookId),
    faults: createFaults(),
  };
  const controls = createControl(parts);

  const app: EmulatorApp = new Hono<EmulatorEnv>();
  app.onError((error, c) => {
    const socket = c.env?.outgoing;
    if (!(error instanceof ConnectionLost) || !socket) throw error;
    socket.destroy();
    return c.body(null, 500);
  });
  app.on(['GET', 'POST'], ['/v1/*', '/v2/*', '/control'], (c, next) =>
    c.env?.inProcess || mayControl(c.env?.incoming) ? next() : Promise.resolve(c.text('Not found', 404)),
  );
  pageRoutes(app, parts);
  restRoutes(app, parts);
  controlRoutes(app, controls);

  return {
    app,
    async fetch(url, init) {
      const { signal } = init;
      signal?.throwIfAborted();
      const answer = Promise.resolve(app.fetch(new Request(url, init), { inProcess: true }));
      return signal ? Promise.race([answer, aborted(signal)]) : answer;
    },
    control: controls,
    close: store.close,
  };
}
