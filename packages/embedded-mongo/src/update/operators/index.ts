import type { Modifier } from '../modifier';
import { arrayModifiers } from './array';
import { fieldModifiers } from './field';
import { pushModifiers } from './push';

export const modifiers: ReadonlyMap<string, Modifier> = new Map(
  Object.entries({ ...fieldModifiers, ...arrayModifiers, ...pushModifiers }),
);
