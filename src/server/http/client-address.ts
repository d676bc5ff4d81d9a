// Network of the caller, for rate limits.
import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyaddr from 'proxy-addr';

const LOCAL = '127.0.0.1';

/** Strips brackets and port, which some proxies add: `[2001:db8::1]:443`, `203.0.113.9:443`. */
const withoutPort = (hop: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(hop)?.[1] ?? hop;

/** An IPv4 address, or the /64 of an IPv6 address, which belongs to one household or server. */
export function networkOf(address: string): string {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return bare;
  // Also converts ::ffff:203.0.113.9 to IPv4.
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return (parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

type Trust = ReturnType<typeof proxyaddr.compile>;

/** @param entries of TRUSTED_PROXIES: addresses, or ranges like 172.16.0.0/12 @throws Error on any other */
export const trustOf = (entries: readonly string[]): Trust => proxyaddr.compile([...entries]);

const compiled = new WeakMap<readonly string[], Trust>();

function trusts(entries: readonly string[]): Trust {
  const trust = compiled.get(entries) ?? trustOf(entries);
  compiled.set(entries, trust);
  return trust;
}

/** The last address of X-Forwarded-For that isn't a trusted proxy. The header counts only if a trusted proxy sent it. */
export function callerNetwork(request: IncomingMessage, trustedProxies: readonly string[]): string {
  const peer = request.socket.remoteAddress ?? LOCAL;
  if (trustedProxies.length === 0) return networkOf(peer);
  return networkOf(proxyaddr(request, trusts(trustedProxies)) || peer);
}

/** Whether a trusted proxy sent it. */
export const isFromProxy = ({ socket }: IncomingMessage, trustedProxies: readonly string[]): boolean =>
  trustedProxies.length > 0 && trusts(trustedProxies)(socket.remoteAddress ?? LOCAL, 0);

/** Headers that show a proxy on this machine between us and the caller. */
const PROXIED = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'];

/** Whether the caller is on this machine, without a proxy. */
export const isLocalCaller = ({ socket, headers }: IncomingMessage): boolean =>
  ['127.0.0.1', '0:0:0:0'].includes(networkOf(socket.remoteAddress ?? LOCAL)) &&
  !PROXIED.some((name) => headers[name]);
