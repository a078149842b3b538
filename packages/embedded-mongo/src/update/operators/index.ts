import type { UpdateOperator } from '../update-operator';
import { arrayUpdateOperators } from './array';
import { fieldUpdateOperators } from './field';
import { pushUpdateOperators } from './push';

export const updateOperators: ReadonlyMap<string, UpdateOperator> = new Map(
  Object.entries({ ...fieldUpdateOperators, ...arrayUpdateOperators, ...pushUpdateOperators }),
);
