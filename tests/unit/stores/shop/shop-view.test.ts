import { cleanTestStorage, getTestStorage, useTestStorageEngine } from '@nanostores/persistent';
import { expect, it } from 'vitest';
import { $view } from '#stores/shop/shop-view.ts';

it('keeps the list on the device, and nothing of the grid', () => {
  useTestStorageEngine();
  cleanTestStorage();
  $view.set('list');
  expect(getTestStorage()).toEqual({ shopView: 'list' });
  $view.set('grid');
  expect(getTestStorage()).toEqual({});
  expect($view.get()).toBe('grid');
});
