import type { SignupPolicy } from '@ledenportaal/shared';
import { useConfigQuery } from '../../lib/api/api.js';

/** Who may make an account; undefined while it is being asked. Where it cannot be known, the server says so later. */
export const useSignupPolicy = (): SignupPolicy | undefined => {
  const { data, isError } = useConfigQuery();
  return isError ? 'leden' : data?.results.signup;
};
