import { AppError, findPasswordWeakness, getPersonalWords, passwordWeaknessTexts } from '@ledenportaal/shared';
import type { Passwords } from '../../platform/passwords/passwords.js';

type Person = Parameters<typeof getPersonalWords>[0];
type PasswordResources = { passwords: Pick<Passwords, 'isEasyToGuess'> };
export type PasswordCheckService = ReturnType<typeof createPasswordCheckService>;

/**
 * Checks new passwords; stored ones stay valid.
 * @param getOrganisation returns names that are easy to guess for everybody
 */
export const createPasswordCheckService = (
  { passwords }: PasswordResources,
  getOrganisation: () => readonly string[],
) => {
  /** Returns a Dutch sentence when the password is refused. Throws `unavailable` when it cannot be checked. */
  const findRefusal = async (password: string, person: Person): Promise<string | undefined> => {
    const words = getPersonalWords(person, getOrganisation());
    const weakness = findPasswordWeakness(password, words);
    if (weakness) return passwordWeaknessTexts[weakness];
    return (await passwords.isEasyToGuess(password, words)) ? passwordWeaknessTexts.common : undefined;
  };

  return {
    findRefusal,
    /** Throws `invalid` with the sentence at the field `password`. */
    assertAllowed: async (password: string, person: Person): Promise<void> => {
      const refusal = await findRefusal(password, person);
      if (refusal !== undefined) throw new AppError('invalid', { fields: { password: refusal } });
    },
  };
};
