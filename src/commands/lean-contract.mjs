// The contract as the browser needs it: where a call lies and what it takes. What it answers is checked by the server's tests,
// and no script ever reads it, so that zod need not travel with pages that check no form.

const CONTRACT = /\/src\/contract\/[\w-]+\.ts$/;
/** Shapes that only the server looks at. */
const SERVER_ONLY = new Set(['reply', 'query', 'errors', 'summary']);

function* nodesOf(node) {
  if (typeof node?.type === 'string') yield node;
  for (const value of Object.values(node ?? {}))
    if (value && typeof value === 'object') yield* nodesOf(value);
}

/** Ranges of the properties of `endpoint({…})` that are left out. */
function* leftOut(program) {
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || node.callee.name !== 'endpoint') continue;
    for (const property of node.arguments[0]?.properties ?? [])
      if (SERVER_ONLY.has(property.key?.name)) yield property.value;
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
      ...[...leftOut(program)].map(({ start, end }) => ({ start, end, text: 'undefined' })),
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
