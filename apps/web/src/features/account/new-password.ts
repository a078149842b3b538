import type { z } from 'zod';
import { t } from '../../lib/messages.js';
import { createValidator } from '../../lib/create-validator.js';

type Twice = { password: string; passwordcheck: string };

/** For a form in which a password is chosen: what the schema says, and that the second is the first. */
export const validateTwice =
  (schema: z.ZodType) =>
  (values: Twice): Record<string, string> => ({
    ...createValidator(schema)(values),
    ...(values.password !== values.passwordcheck && { passwordcheck: t('signup.unequal') }),
  });
