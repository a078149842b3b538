import { dutchError } from '@ledenportaal/shared';
import type { z } from 'zod';

/** For a form: what the shared schema says of its values, a sentence for each field that is wrong. */
export const validateWith =
  (schema: z.ZodType) =>
  (values: unknown): Record<string, string> => {
    const { issues } = schema.safeParse(values, { error: dutchError }).error ?? { issues: [] };
    // The first of a field counts: later ones follow from it.
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse());
  };
