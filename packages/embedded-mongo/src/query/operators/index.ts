import { fail } from '../../errors';
import { arrayOperators } from './array';
import { bitOperators } from './bits';
import { comparisonOperators } from './comparison';
import { elementOperators } from './element';
import type { Operator } from './types';

const unsupportedOperators = ['$near', '$nearSphere', '$geoWithin', '$geoIntersects', '$within'];

export const fieldOperators: ReadonlyMap<string, Operator> = new Map(
  Object.entries({
    ...comparisonOperators,
    ...elementOperators,
    ...arrayOperators,
    ...bitOperators,
    $not: (operand, context) => context.toNegatedPredicate(operand),
    ...Object.fromEntries(
      unsupportedOperators.map((name) => [name, () => fail(115, `The embedded database does not support ${name}`)]),
    ),
  } satisfies Record<string, Operator>),
);
