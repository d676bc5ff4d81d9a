// The yardstick, as a process of its own: node's http server and SQLite with nothing around them, doing the least that an answer
// of ours needs. Argument: a JSON file with { list, page, type, database }.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

const given = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const page = Buffer.from(given.page, 'base64');
const database = new DatabaseSync(given.database);
database.exec(`
  pragma journal_mode = wal; pragma synchronous = full;
  create table if not exists things (id text primary key, name text, email text, at integer);
  create table if not exists orders (id integer primary key, body text, total integer, at integer);
  insert or replace into things values ('one', 'Sample name', 'sample@example.com', 1);
`);
const readOne = database.prepare('select * from things where id = ?');
const insert = database.prepare('insert into orders (body, total, at) values (?, ?, ?)');
const JSON_TYPE = { 'Content-Type': 'application/json' };

const server = createServer((request, response) => {
  if (request.url === '/list') return response.writeHead(200, JSON_TYPE).end(JSON.stringify(given.list));
  if (request.url === '/one')
    return response.writeHead(200, JSON_TYPE).end(JSON.stringify(readOne.get('one')));
  if (request.url === '/page') return response.writeHead(200, { 'Content-Type': given.type }).end(page);
  let body = '';
  request.on('data', (part) => {
    body += part;
  });
  return request.on('end', () => {
    const order = JSON.parse(body);
    const { lastInsertRowid } = insert.run(body, order.items.length, Date.now());
    response.writeHead(201, JSON_TYPE).end(JSON.stringify({ order: { _id: String(lastInsertRowid) } }));
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`http://localhost:${(server.address() as AddressInfo).port}`),
);
