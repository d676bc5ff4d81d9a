import { useState } from 'react';

/** True once `isWanted` has been true: a lazy component then stays mounted. */
export function useNeeded(isWanted: boolean): boolean {
  const [isNeeded, setNeeded] = useState(isWanted);
  if (isWanted && !isNeeded) setNeeded(true);
  return isNeeded || isWanted;
}
