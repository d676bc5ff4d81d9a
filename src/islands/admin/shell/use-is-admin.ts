import { useStore } from '@nanostores/react';
import { $session } from '#stores/account/session.ts';

/** Whether to show what only admins may do; the server decides all the same. */
export const useIsAdmin = (): boolean => useStore($session)?.userRole === 'admin';
