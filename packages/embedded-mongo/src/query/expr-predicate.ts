import { isTruthy, type Doc } from '../bson/values';
import { compileExpression } from '../aggregation/expressions/compile';
import type { DocumentPredicate } from './operators/types';

export const toExprPredicate = (expression: unknown, variables: Doc | undefined): DocumentPredicate => {
  const evaluate = compileExpression(expression, Object.keys(variables ?? {}));
  return (document) => isTruthy(evaluate(document, { ROOT: document, NOW: new Date(), ...variables }));
};
