// The contract as the browser needs it: where a call lies and whether it takes a body. What it answers is checked by the
// server's tests, and no script ever reads it, so that zod need not travel with pages that check no form.

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/;
/** What src/api/client.ts reads. Of a body it only asks whether there is one: a form names its own shape (tests/layers.test.ts). */
const READ_IN_BROWSER = new Set(['method', 'path', 'body', 'upload', 'media']);

function* nodesOf(node) {
  if (typeof node?.type === 'string') yield node;
  for (const value of Object.values(node ?? {}))
    if (value && typeof value === 'object') yield* nodesOf(value);
}

/** Each `endpoint({…})`, and the plain object in its place. */
function* endpoints(program, code) {
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || node.callee.name !== 'endpoint') continue;
    const kept = node.arguments[0].properties
      .filter(({ key }) => READ_IN_BROWSER.has(key.name))
      .map(({ key, value }) =>
        key.name === 'body' ? 'body: true' : `${key.name}: ${code.slice(value.start, value.end)}`,
      );
    yield { start: node.start, end: node.end, text: `({ ${kept.join(', ')} })` };
  }
}

/** Values made by calls at the top of a module: a bundler may drop those that nobody uses once it is told so. */
function* madeByCalls(program) {
  for (const statement of program.body) {
    const declaration = statement.declaration ?? statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { init } of declaration.declarations)
      if (init && [...nodesOf(init)].some(({ type }) => type === 'CallExpression')) yield init;
  }
}

export const leanContract = {
  name: 'lean-contract',
  enforce: 'post',
  transform(code, id) {
    if (this.environment?.name !== 'client' || !CONTRACT.test(id.split('?')[0])) return null;
    const program = this.parse(code);
    const edits = [
      ...endpoints(program, code),
      ...[...madeByCalls(program)].flatMap(({ start, end }) => [
        { start, end: start, text: '/*#__PURE__*/ (() => (' },
        { start: end, end, text: '))()' },
      ]),
    ].sort((one, other) => other.start - one.start || other.end - one.end);
    const lean = edits.reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );
    return { code: lean, map: null, moduleSideEffects: false };
  },
};
