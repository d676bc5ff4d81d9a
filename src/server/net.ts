// From which network a request comes: what throttles count by.
import { BlockList, isIP } from 'node:net';
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context as HonoContext } from 'hono';

const LOCAL = '127.0.0.1';

/** Without what some proxies write around an address: `[2001:db8::1]:443`, `203.0.113.9:443`, a zone. */
const bareOf = (hop: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;

const plainOf = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** IPv4 as it is; IPv6 cut to its /64, since one household or server owns that many addresses. However it is written. */
export function networkOf(address: string): string {
  // A socket that listens to both tells IPv4 as ::ffff:203.0.113.9: the usual one is not worth a look at its groups.
  const bare = plainOf(bareOf(address).replace(/%.*$/, ''));
  if (isIP(bare) !== 6) return bare;
  // The one way in which WHATWG URLs write an address of IPv6: in hexadecimal, its longest run of zeros as `::`.
  const [head = '', tail] = new URL(`http://[${bare}]/`).hostname.slice(1, -1).split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const groups = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join() === '0,0,0,0,0,ffff')
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups.slice(0, 4).join(':');
}

function peerOf(c: HonoContext): string {
  try {
    return getConnInfo(c).remote.address ?? LOCAL;
  } catch {
    return LOCAL; // app.request() in tests has no socket
  }
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** @param entries of TRUSTED_PROXIES: addresses, or ranges like 172.16.0.0/12 @throws Error for one that is neither */
export function listOfNetworks(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bits === '' ? Number.NaN : Number(bits), familyOf(address));
  }
  return list;
}

const known = new WeakMap<readonly string[], BlockList>();

function trusts(entries: readonly string[], address: string): boolean {
  if (entries.length === 0) return false;
  const plain = plainOf(address);
  if (isIP(plain) === 0) return false;
  const list = known.get(entries) ?? listOfNetworks(entries);
  known.set(entries, list);
  return list.check(plain, familyOf(plain));
}

/**
 * The nearest address of X-Forwarded-For that is not a trusted proxy; the header counts only when a trusted proxy sent it.
 * @param peer the address that the connection comes from
 */
export function networkBehind(
  peer: string = LOCAL,
  forwardedFor: string = '',
  trustedProxies: readonly string[],
): string {
  if (!trusts(trustedProxies, peer)) return networkOf(peer);
  const hops = forwardedFor.split(',').map((hop) => hop.trim());
  return networkOf(hops.filter(Boolean).findLast((hop) => !trusts(trustedProxies, hop)) ?? peer);
}

/** From which network a request of the app comes, as networkBehind() tells it. */
export const callerNetwork = (c: HonoContext, trustedProxies: readonly string[]): string =>
  networkBehind(peerOf(c), c.req.header('x-forwarded-for'), trustedProxies);

/** Headers that proxies add: with one of them the caller is somebody behind a proxy on this machine. */
const PROXIED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'];

/** A program on the same machine that asks without a proxy. */
export const isLocalCaller = (c: HonoContext): boolean =>
  ['127.0.0.1', '0:0:0:0'].includes(networkOf(peerOf(c))) && !PROXIED.some((name) => c.req.header(name));
