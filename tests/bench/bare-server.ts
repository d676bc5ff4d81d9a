// Baseline server, as a process of its own: node's http server and SQLite, doing the least that a response of ours
// needs. Argument: a JSON file with { list, page, type, database, copy, writes }.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { orderWriter, reviewWriter } from './bare-rows.ts';
import type { BareInput } from './servers.ts';

const given: BareInput = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const page = Buffer.from(given.page, 'base64');
const database = new DatabaseSync(given.database);
database.exec(`
  pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists things (id text primary key, name text, email text, at integer);
  insert or replace into things values ('one', 'Sample name', 'sample@example.com', 1);
`);
const readOne = database.prepare('select * from things where id = ?');
const writeOrder = given.writes === 'orders' ? orderWriter(given.copy) : null;
const writeReview = given.writes === 'reviews' ? reviewWriter(given.copy) : null;
const JSON_TYPE = { 'Content-Type': 'application/json' };

function whenRead(request: IncomingMessage, then: (body: string) => void): void {
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  request.on('end', () => then(body));
}

const server = createServer((request, response) => {
  const send = (status: number, data: unknown) =>
    response.writeHead(status, JSON_TYPE).end(JSON.stringify(data));
  if (request.url === '/list') return send(200, given.list);
  if (request.url === '/one') return send(200, readOne.get('one'));
  if (request.url === '/page') return response.writeHead(200, { 'Content-Type': given.type }).end(page);
  return whenRead(request, (body) => {
    const sent = JSON.parse(body);
    if (request.url === '/order') return send(201, { order: writeOrder?.(sent.items[0].product) });
    return send(201, { _id: writeReview?.(sent) });
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`),
);
