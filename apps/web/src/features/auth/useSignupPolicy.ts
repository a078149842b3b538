import type { SignupPolicy } from '@ledenportaal/shared';
import { useConfigQuery } from '../../lib/api/api.js';

/** Who may sign up; undefined while loading. After an error the form is shown, and the server decides on submit. */
export const useSignupPolicy = (): SignupPolicy | undefined => {
  const { data, isError } = useConfigQuery();
  return isError ? 'leden' : data?.results.signup;
};
