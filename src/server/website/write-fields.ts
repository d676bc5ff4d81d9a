// Sets values in the source of a file of content/, and leaves its comments, quotes and order as they are.
import { isMap, isScalar, isSeq, type Node, type ParsedNode, parseDocument } from 'yaml';
import { type FieldValues, splitFrontMatter } from '#contract/website/edits.ts';

const isObject = (value: unknown): value is FieldValues => value !== null && typeof value === 'object';

/** @returns whether the node could take the value: where not, another node must take its place */
function setNode(node: Node | null | undefined, value: unknown): boolean {
  if (isScalar(node) && !isObject(value)) {
    node.value = value;
    return true;
  }
  if (isMap(node) && isObject(value) && !Array.isArray(value)) {
    for (const { key } of [...node.items]) if (!(String(key) in value)) node.delete(key);
    for (const [key, inner] of Object.entries(value))
      if (!setNode(node.get(key, true) as ParsedNode | undefined, inner)) node.set(key, inner);
    return true;
  }
  if (isSeq(node) && Array.isArray(value)) {
    node.items.length = Math.min(node.items.length, value.length);
    value.forEach((inner, at) => {
      if (!setNode(node.items[at] as Node | undefined, inner)) node.set(at, inner);
    });
    return true;
  }
  return false;
}

function setYaml(source: string, fields: FieldValues): string {
  const document = parseDocument(source);
  for (const [name, value] of Object.entries(fields)) {
    const path = name.split('.');
    if (value === null) document.deleteIn(path);
    else if (!setNode(document.getIn(path, true) as Node | undefined, value)) document.setIn(path, value);
  }
  return document.toString({ lineWidth: 0, flowCollectionPadding: source.includes('{ ') });
}

/** @param fields by dotted name; `body` is the Markdown below a front matter */
export function writeFields(source: string, fields: FieldValues): string {
  const markdown = splitFrontMatter(source);
  if (!markdown) return setYaml(source, fields);
  const { body = markdown.body, ...others } = fields;
  return `---\n${setYaml(markdown.head, others)}---\n\n${body}\n`;
}
