import type { z } from 'zod/mini';
import { t } from './messages.js';
import { createValidator } from '../../lib/forms/create-validator.js';

type Twice = { password: string; passwordcheck: string };

/** For a form in which a password is chosen: what the schema says, and that the second is the first. */
export const validateTwice =
  (schema: z.ZodMiniType) =>
  (values: Twice): Record<string, string> => ({
    ...createValidator(schema)(values),
    ...(values.password !== values.passwordcheck && { passwordcheck: t('signup.unequal') }),
  });
