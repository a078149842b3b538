import { accumulatorNamed } from '../accumulators';
import type { ExpressionOperator } from './types';

/**
 * `$sum` and similar operators outside `$group`: they accumulate their arguments, or the elements of a single array.
 */
function over(name: string): ExpressionOperator {
  return (operand, compiler) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((part: unknown) => compiler.compile(part));
    return (document, variables) => {
      const values = parts.map((part) => part(document, variables));
      const single = values.length === 1 && Array.isArray(values[0]) ? (values[0] as unknown[]) : values;
      const accumulator = accumulatorNamed(name)();
      for (const value of single) accumulator.add(value);
      return accumulator.result();
    };
  };
}

export const accumulatingOperators: Record<string, ExpressionOperator> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'].map((name) => [name, over(name)]),
);
