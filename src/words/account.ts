// What signing in, the profile and the customer's own things say.
import { group } from './group.ts';

export const account = {
  account: group('signedOut'),
};
