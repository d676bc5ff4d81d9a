// Picture models: each is independent, and has its picture and its line in the list.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../../..');
const CONTENT = join(ROOT, 'content');
const STUDIO = join(ROOT, 'tools/pictures');
const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith(ending));

const models = filesIn(join(STUDIO, 'models'), '.py');
/** 'coffee.boiler', by the file models/coffee/boiler.py. */
const names = models.map((file) => file.slice(0, -'.py'.length).replace('/', '.')).sort();
/** Modules that a Python file imports. */
const importsOf = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^\s*(?:from|import)\s+([\w.]+)/gm)].map(([, name = '']) => name);

it('no model imports another, nor do the studio and the parts import a model', () => {
  const allowed = /^(?:math|random|mathutils|bpy|bmesh|parts\.\w+|studio\.\w+)$/;
  expect(models.filter((model) => importsOf(join(STUDIO, 'models', model)).length === 0)).toEqual([]);
  for (const model of models)
    expect(
      importsOf(join(STUDIO, 'models', model)).filter((name) => !allowed.test(name)),
      model,
    ).toEqual([]);
  for (const folder of ['parts', 'studio'])
    for (const file of filesIn(join(STUDIO, folder), '.py'))
      expect(
        importsOf(join(STUDIO, folder, file)).filter((name) => name.startsWith('models')),
        file,
      ).toEqual([]);
});

it('no helper of a model is defined twice', () => {
  const helpers = models.flatMap((file) =>
    [...readFileSync(join(STUDIO, 'models', file), 'utf8').matchAll(/^def (\w+)\(.*\n(?:[ \t]+.*\n?|\n)*/gm)]
      .filter(([, name]) => !file.endsWith(`/${name}.py`))
      .map(([body]) => ({ file, body: body.replace(/\s+/g, ' ') })),
  );
  expect(helpers.length).toBeGreaterThan(20);
  const twice = helpers.filter(({ body }) => helpers.filter((other) => other.body === body).length > 1);
  expect(twice.map(({ file }) => file)).toEqual([]);
});

// A picture without a model is the owner's own.
it('each model has its picture and its line in the list', () => {
  const pictures = ['services/pictures', 'products/pictures', 'pages/pictures', 'testimonials']
    .flatMap((folder) => filesIn(join(CONTENT, folder), '.jpg'))
    .map((file) => file.slice(0, -'.jpg'.length));
  const list = readFileSync(join(STUDIO, 'LIST.md'), 'utf8');
  expect(names.filter((name) => !pictures.includes(name))).toEqual([]);
  expect(names.filter((name) => !list.includes(name))).toEqual([]);
});

it("points once at each sample part for coffee machines on the shop's machine", () => {
  const read = (path: string) => parse(readFileSync(join(CONTENT, path), 'utf8'));
  const slugs = filesIn(join(CONTENT, 'products'), '.yml')
    .map((file) => read(join('products', file)))
    .filter(({ category }) => category === 'Coffee Machine Parts')
    .flatMap(({ parts }) => parts.map(({ slug }: { slug: string }) => slug));
  const { machine } = read('pages/shop.yml');
  expect(machine.parts.map(({ product }: { product: string }) => product).sort()).toEqual(slugs.sort());
});
