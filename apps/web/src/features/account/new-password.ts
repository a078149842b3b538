import type { z } from 'zod';
import { say } from '../../lib/messages.js';
import { validateWith } from '../../lib/validate.js';

type Twice = { password: string; passwordcheck: string };

/** For a form in which a password is chosen: what the schema says, and that the second is the first. */
export const validateTwice =
  (schema: z.ZodType) =>
  (values: Twice): Record<string, string> => ({
    ...validateWith(schema)(values),
    ...(values.password !== values.passwordcheck && { passwordcheck: say('signup.unequal') }),
  });
