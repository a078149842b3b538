import {
  isPasswordTooLong,
  minPasswordLength,
  getPersonalWords,
  passwordWeaknessTexts,
  tooLongPasswordText,
  findPasswordWeakness,
} from '@ledenportaal/shared';
import { t } from './messages.js';

export type PasswordOwner = Parameters<typeof getPersonalWords>[0];

/** Returns feedback while the user types a new password. The server decides, because it also has a dictionary. */
export const getPasswordHint = (password: string, owner: PasswordOwner, organisation: readonly string[]): string => {
  if (isPasswordTooLong(password)) return tooLongPasswordText;
  if (password.length < minPasswordLength) return t('signup.passwordHelp');
  const weakness = findPasswordWeakness(password, getPersonalWords(owner, organisation));
  return weakness ? passwordWeaknessTexts[weakness] : t('signup.passwordLongEnough');
};
