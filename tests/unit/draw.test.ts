// How islands are drawn into pages at build time: once, with ids of their own, and whole.
import { type ComponentType, createElement, lazy, Suspense, useId } from 'react';
import { describe, expect, it } from 'vitest';
import draw from '#islands/draw.ts';

const drawn = (page: object, Island: ComponentType) =>
  draw.renderToStaticMarkup.call({ result: page }, Island, {});

describe('drawing islands', () => {
  it('draws an island once', async () => {
    let times = 0;
    const { html } = await drawn({}, () => {
      times += 1;
      return createElement('p', null, 'For ', 'Ada');
    });
    expect(html).toBe('<p>For <!-- -->Ada</p>');
    expect(times).toBe(1);
  });

  it('gives two islands of a page ids of their own, and begins anew on the next page', async () => {
    const Island = () => createElement('p', { id: useId() });
    const page = {};
    const [one, other, elsewhere] = [
      await drawn(page, Island),
      await drawn(page, Island),
      await drawn({}, Island),
    ];
    expect(one.html).not.toBe(other.html);
    expect([one, other, elsewhere].map(({ attrs }) => attrs?.prefix)).toEqual(['r0', 'r1', 'r0']);
    expect(elsewhere.html).toBe(one.html);
  });

  it('leaves out what React would have fetched early', async () => {
    const { html } = await drawn({}, () =>
      createElement('img', { src: '/a.webp', alt: '', fetchPriority: 'high' }),
    );
    expect(html).toMatch(/^<img /);
  });

  it('stops the build at an island that is not ready', async () => {
    const Late = lazy(() => new Promise<never>(() => {}));
    const Island = () => createElement(Suspense, null, createElement(Late));
    await expect(drawn({}, Island)).rejects.toThrow('Island waits for something');
  });
});
