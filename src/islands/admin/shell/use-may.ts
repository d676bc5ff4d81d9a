import { useStore } from '@nanostores/react';
import { may, type Right } from '#contract/accounts/roles.ts';
import { $session } from '#stores/account/session.ts';

/** Whether to show what this right is for; the server decides all the same. */
export const useMay = (right: Right): boolean => may(useStore($session)?.userRole, right);
