// Lists that are the same for everybody, answered before any framework from bytes that are made once per change.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Context } from './context.ts';
import { encoder } from './encoded.ts';
import { apiHeaders } from './headers.ts';
import { requestId } from './request-id.ts';
import { isKnown, type Kept, type Prepared } from './tagged.ts';

/** One question for all who wait, unless something has been written since it was asked. */
function askTogether<Made>({ changes }: Context, kept: Kept<Made>): () => Promise<Made> {
  let asked: { answer: Promise<Made>; changes: number } | null = null;
  return () => {
    if (asked?.changes !== changes.count) {
      const mine = { answer: kept.get(), changes: changes.count };
      const forget = () => {
        if (asked === mine) asked = null;
      };
      mine.answer.then(forget, forget);
      asked = mine;
    }
    return asked.answer;
  };
}

/** @param app answers what cannot be read, or is not among what is kept */
export function answerKept<Made>(
  ctx: Context,
  { path: route }: Endpoint,
  kept: Kept<Made>,
  app: RequestListener,
): (
  request: IncomingMessage,
  response: ServerResponse,
  choose: (made: Made) => Prepared<unknown> | undefined,
) => void {
  const variantsOf = encoder();
  const countFound = ctx.metrics.counter({ method: 'GET', route, status: 200 });
  const countSame = ctx.metrics.counter({ method: 'GET', route, status: 304 });
  const always = Object.entries({
    ...apiHeaders(ctx.config),
    'Cache-Control': 'no-cache',
    'Content-Type': 'application/json',
    Vary: 'Origin, Accept-Encoding',
  }).flat();

  function send(request: IncomingMessage, response: ServerResponse, prepared: Prepared<unknown>): void {
    const { body, etag, encoding } = variantsOf(prepared).best(request.headers['accept-encoding']);
    const block = [...always, 'X-Request-Id', requestId(), 'ETag', etag];
    if (isKnown(request.headers['if-none-match'], etag)) {
      countSame();
      response.writeHead(304, block).end();
      return;
    }
    countFound();
    if (encoding) block.push('Content-Encoding', encoding);
    block.push('Content-Length', String(body.length));
    response.writeHead(200, block).end(body);
  }

  const ask = askTogether(ctx, kept);
  return (request, response, choose) => {
    const answer = (made: Made) => {
      const prepared = choose(made);
      if (prepared) send(request, response, prepared);
      else app(request, response);
    };
    const now = kept.peek();
    if (now) return answer(now);
    ask().then(answer, () => app(request, response));
  };
}
