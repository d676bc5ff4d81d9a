import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ADDRESS } from './checkout-shop.ts';

beforeEach(() => vi.resetModules());
afterEach(() => vi.doUnmock('#stores/address-shape.ts'));

const checked = async (values: Record<string, string>) =>
  (await import('#stores/address-check.ts')).checkedAddress(values);

describe('the address before PayPal opens', () => {
  it('says what is wrong beside which field', async () => {
    expect(await checked({ ...ADDRESS, postCode: '?' })).toEqual({
      address: null,
      errors: { postCode: 'Enter a post code, like SE1 9AA' },
    });
  });

  it('is as the order needs it', async () => {
    expect(await checked({ ...ADDRESS, city: ' London ' })).toEqual({ address: ADDRESS, errors: {} });
  });

  it('goes to the server as it is where the check cannot be fetched', async () => {
    vi.doMock('#stores/address-shape.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    expect(await checked({ firstName: 'Ada' })).toEqual({ address: { firstName: 'Ada' }, errors: {} });
  });
});
