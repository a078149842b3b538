import { isTruthy, type Doc } from '../bson/values';
import { compileExpression } from '../aggregation/expressions/compile';
import type { Test } from './operators/types';

export function expressionTest(expression: unknown, variables: Doc | undefined): Test {
  const evaluate = compileExpression(expression, Object.keys(variables ?? {}));
  return (document) => isTruthy(evaluate(document, { ROOT: document, NOW: new Date(), ...variables }));
}
