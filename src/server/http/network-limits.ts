// Networks as throttles count them.
import type { Context } from '#server/platform/context.ts';
import type { Limit } from './limits.ts';

/**
 * An IPv6 /64 counts as the /48 around it too: whoever rents a server may own 65,536 such networks.
 * @param net as networkOf() of net.ts tells it
 */
export const networksOf = (net: string): string[] =>
  net.includes(':') ? [net, `${net.split(':').slice(0, 3).join(':')}/48`] : [net];

/** Counts one try of a network. @throws ApiError too_many */
export async function takeFromNetwork(
  { limits }: Pick<Context, 'limits'>,
  limit: Limit,
  net: string,
): Promise<void> {
  for (const network of networksOf(net)) await limits.take(limit, network);
}
