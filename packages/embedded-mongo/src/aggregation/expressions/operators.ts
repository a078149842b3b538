import { arithmeticOperators } from './arithmetic';
import { arrayOperators } from './array';
import { comparisonOperators } from './comparison';
import { conditionalOperators } from './conditional';
import { conversionOperators } from './conversion';
import { accumulatingOperators } from './accumulating';
import { mingoOperators } from './mingo';
import { objectOperators } from './object';
import { regexOperators } from './regex';
import { setOperators } from './set';
import { stringOperators } from './string';
import type { ExpressionOperator } from './types';

/** Every operator of an expression; mingo's only where there is none of ours. */
export const expressionOperators: ReadonlyMap<string, ExpressionOperator> = new Map(
  Object.entries({
    ...mingoOperators,
    ...arithmeticOperators,
    ...comparisonOperators,
    ...conditionalOperators,
    ...arrayOperators,
    ...setOperators,
    ...objectOperators,
    ...stringOperators,
    ...regexOperators,
    ...conversionOperators,
    ...accumulatingOperators,
  }),
);
