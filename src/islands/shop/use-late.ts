import { type ComponentType, useEffect, useState } from 'react';

/**
 * A component whose script loads once it is wanted. Unlike a lazy one it takes nothing off the page meanwhile: Suspense hides what it
 * holds, and drops the build's HTML if that is not hydrated yet.
 * @param load must be stable @returns null until it has loaded
 */
export function useLate<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> | null {
  const [late, setLate] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    const fail = (error: unknown) =>
      // For the error boundary, which catches what is thrown while rendering.
      setLate(() => {
        throw error;
      });
    if (isWanted) load().then((component) => setLate(() => component), fail);
  }, [isWanted, load]);
  return late;
}
