import { useState } from 'react';

/** True from the first time on that something is wanted: until then its script need not be there. */
export function useNeeded(isWanted: boolean): boolean {
  const [isNeeded, setNeeded] = useState(isWanted);
  if (isWanted && !isNeeded) setNeeded(true);
  return isNeeded || isWanted;
}
