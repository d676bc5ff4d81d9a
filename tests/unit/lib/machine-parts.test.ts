import { expect, it } from 'vitest';
import { dotsAsCss, machineParts } from '#lib/machine-parts.ts';
import { aPart } from '../stores/shop/shop-samples.ts';

const [burrs, gasket] = [aPart({ slug: 'burrs' }), aPart({ slug: 'gasket' })];

it('numbers the parts for sale as the picture does, whatever is no longer sold', () => {
  expect(machineParts(['gasket', 'gone', 'burrs'], [burrs, gasket])).toEqual([
    { number: 1, product: gasket },
    { number: 3, product: burrs },
  ]);
});

it('places each dot, and lights it up with its row', () => {
  const css = dotsAsCss([
    { x: 14.1, y: 32.5 },
    { x: 2, y: 3 },
  ]);
  expect(css).toContain('.dot-1{left:14.1%;top:32.5%}.dot-2{left:2%;top:3%}');
  expect(css).toMatch(/\.row-1:is\(:hover,:focus-within\)\) \.dot-1,.*\.row-2.* \.dot-2\{--dot/);
});
