import type { z } from 'zod/mini';
import { t } from './messages.js';
import { createValidator } from '../../../lib/forms/create-validator.js';

type PasswordValues = { password: string; passwordcheck: string };

/** Validates a form with a new password: by its schema, and that both passwords are equal. */
export const validateNewPassword =
  (schema: z.ZodMiniType) =>
  (values: PasswordValues): Record<string, string> => ({
    ...createValidator(schema)(values),
    ...(values.password !== values.passwordcheck && { passwordcheck: t('signup.unequal') }),
  });
