// The client address: the nearest one that is not a trusted proxy's; only trusted proxies are believed.
import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import { callerNetwork, networkOf } from '#server/http/client-address.ts';
import { readConfig } from '#server/platform/configuration.ts';

function caller(trusted: string[], forwarded?: string): string {
  const headers = forwarded ? { 'x-forwarded-for': forwarded } : {};
  const request = { headers, socket: { remoteAddress: '127.0.0.1' } };
  return callerNetwork(request as unknown as IncomingMessage, trusted);
}

describe('the client', () => {
  it.each([
    ['is the peer when nobody is trusted', [], '203.0.113.9', '127.0.0.1'],
    ['is who the trusted proxy says', ['127.0.0.1'], '203.0.113.9', '203.0.113.9'],
    [
      'is the last that is no proxy, whatever was sent before it',
      ['127.0.0.1'],
      '192.0.2.66, 203.0.113.9',
      '203.0.113.9',
    ],
    [
      'is behind a range of proxies',
      ['127.0.0.0/8', '198.51.100.0/24'],
      '203.0.113.9, 198.51.100.7',
      '203.0.113.9',
    ],
    [
      'is not behind what lies outside the range',
      ['127.0.0.1', '198.51.100.0/25'],
      '203.0.113.9, 198.51.100.200',
      '198.51.100.200',
    ],
    [
      'is behind IPv6 proxies',
      ['127.0.0.1', '2001:db8:1::/48'],
      '203.0.113.9, 2001:db8:1:2::3',
      '203.0.113.9',
    ],
    [
      'is the farthest when every hop is a proxy',
      ['127.0.0.1', '198.51.100.0/24'],
      '198.51.100.7',
      '198.51.100.7',
    ],
    ['is the peer when the header is empty', ['127.0.0.1'], ' , ', '127.0.0.1'],
  ])('%s', (_, trusted, forwarded, expected) => {
    expect(caller(trusted, forwarded)).toBe(expected);
  });

  it('may have an invalid address, which counts as it is', () => {
    expect(caller(['127.0.0.1'], 'unknown')).toBe('unknown');
  });
});

it('is one network per IPv6 household', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe(networkOf('2001:db8:1:2::1'));
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
});

it.each([
  ['2001:db8:9::1', '2001:0DB8:0009:0000::2', '2001:db8:9:0:1:2:3:4%eth0', '[2001:db8:9::7]:443'],
  ['203.0.113.9', '::FFFF:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9:4711'],
  ['::1', '0:0:0:0:0:0:0:1', '::2'],
])('%s is one network, however a proxy writes it', (...spellings) => {
  expect(new Set(spellings.map(networkOf)).size).toBe(1);
});

describe('TRUSTED_PROXIES', () => {
  it.each(['localhost', '10.0.0.0/33', '10.0.0.256', '2001:db8::/129', '10.0.0.1/'])(
    'refuses %s',
    (entry) => {
      expect(() => readConfig({ TRUSTED_PROXIES: entry })).toThrow('TRUSTED_PROXIES');
    },
  );
  it('accepts addresses and ranges', () => {
    const given = '127.0.0.1, 172.16.0.0/12, 2001:db8::/32';
    expect(readConfig({ TRUSTED_PROXIES: given }).trustedProxies).toHaveLength(3);
  });
});
