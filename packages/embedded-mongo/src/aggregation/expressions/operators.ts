import { arithmeticOperators } from './arithmetic';
import { arrayOperators } from './array';
import { comparisonOperators } from './comparison';
import { conditionalOperators } from './conditional';
import { conversionOperators } from './conversion';
import { dateArithmeticOperators } from './date-arithmetic';
import { datePartOperators } from './date-parts';
import { dateTextOperators } from './date-text';
import { accumulatorOperators } from './accumulating';
import { bitwiseOperators } from './bitwise';
import { objectOperators } from './object';
import { regexOperators } from './regex';
import { setOperators } from './set';
import { stringOperators } from './string';
import { stringManipulationOperators } from './string-manipulation';
import { trigonometricOperators } from './trigonometry';
import type { ExpressionOperator } from './types';

/** All expression operators by name. */
export const expressionOperators: ReadonlyMap<string, ExpressionOperator> = new Map(
  Object.entries({
    ...arithmeticOperators,
    ...comparisonOperators,
    ...conditionalOperators,
    ...arrayOperators,
    ...setOperators,
    ...objectOperators,
    ...stringOperators,
    ...stringManipulationOperators,
    ...regexOperators,
    ...conversionOperators,
    ...accumulatorOperators,
    ...bitwiseOperators,
    ...trigonometricOperators,
    ...datePartOperators,
    ...dateTextOperators,
    ...dateArithmeticOperators,
  }),
);
