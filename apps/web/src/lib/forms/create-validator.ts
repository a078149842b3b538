import { dutchErrorMap } from '@ledenportaal/shared';
import type { z } from 'zod/mini';

/** Returns a form validator for a shared schema: it maps each invalid field to its Dutch error message. */
export const createValidator =
  (schema: z.ZodMiniType) =>
  (values: unknown): Record<string, string> => {
    const { issues } = schema.safeParse(values, { error: dutchErrorMap }).error ?? { issues: [] };
    // Reversed, so that the first issue of a field wins: the later ones often follow from it.
    return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message] as const).reverse());
  };
