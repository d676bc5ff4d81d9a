import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as words from '#content/words/checkout.yml';
import { ADDRESS, SETTLE, settled } from './checkout-shop.ts';
import { fakeApi } from './fake-api.ts';

const CALLS = '#stores/checkout-calls.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock(CALLS));

const paying = () => import('#stores/paying.ts');

describe('what a press of the pay button needs', () => {
  it('says what is wrong with the address beside which field', async () => {
    const { checkedAddress } = await paying();
    expect(await checkedAddress({ ...ADDRESS, postCode: '?' })).toEqual({
      address: null,
      errors: { postCode: 'Enter a post code, like SE1 9AA' },
    });
  });

  it('has the address as the order needs it', async () => {
    const { checkedAddress } = await paying();
    expect(await checkedAddress({ ...ADDRESS, city: ' London ' })).toEqual({ address: ADDRESS, errors: {} });
  });

  describe('when it cannot be fetched', () => {
    beforeEach(() => {
      vi.doMock(CALLS, () => {
        throw new TypeError('Failed to fetch dynamically imported module');
      });
    });

    it('places nothing and says so', async () => {
      const { checkedAddress, placeCart } = await paying();
      const { call, asked } = fakeApi({});
      expect(await checkedAddress({ firstName: 'Ada' })).toEqual({
        address: { firstName: 'Ada' },
        errors: {},
      });
      expect(await placeCart(call, ADDRESS)).toEqual({
        placed: 'refused',
        text: words.network,
        errors: {},
      });
      expect(asked).toEqual([]);
    });

    it('does not know what became of an order', async () => {
      const { askSettled } = await paying();
      const { call } = fakeApi({ [SETTLE]: settled });
      expect(await askSettled(call, 'o1')).toEqual({ outcome: 'no-answer' });
    });
  });
});
