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

/** What can be told while somebody types a new password; the server, which has a dictionary, judges it. */
export const passwordHint = (password: string, owner: PasswordOwner, organisation: readonly string[]): string => {
  if (isPasswordTooLong(password)) return tooLongPasswordText;
  if (password.length < minPasswordLength) return t('signup.passwordHelp');
  const weakness = findPasswordWeakness(password, getPersonalWords(owner, organisation));
  return weakness ? passwordWeaknessTexts[weakness] : t('signup.passwordLongEnough');
};
