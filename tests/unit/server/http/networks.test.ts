// Networks that a caller counts for.
import { expect, it } from 'vitest';
import { type Limit, networksOf, takeFromNetwork } from '#server/http/limits.ts';
import { ApiError } from '#server/platform/api-error.ts';

it('an IPv6 network counts for its /48 first, so that a refused one writes nothing new', async () => {
  expect(networksOf('2001:db8:7:1')).toEqual(['2001:db8:7/48', '2001:db8:7:1']);
  expect(networksOf('203.0.113.4')).toEqual(['203.0.113.4']);
  const counted = new Map<string, number>();
  const limits = {
    async take({ points }: Limit, key: string) {
      counted.set(key, (counted.get(key) ?? 0) + 1);
      if ((counted.get(key) ?? 0) > points) throw new ApiError('too_many');
    },
    giveBack: async () => {},
    knows: async () => false,
  };
  const limit = { name: 'test', points: 3, seconds: 60 };
  const calls = Array.from({ length: 50 }, (_, n) => takeFromNetwork({ limits }, limit, `2001:db8:7:${n}`));
  const results = await Promise.allSettled(calls);
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(47);
  expect(counted.size).toBe(4);
});
