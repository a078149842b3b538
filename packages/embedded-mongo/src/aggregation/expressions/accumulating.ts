import { getAccumulator } from '../accumulators';
import type { ExpressionOperator } from './types';

/**
 * `$sum` and similar operators outside `$group`: they accumulate their arguments, or the elements of a single array.
 */
const createAccumulatorOperator =
  (name: string): ExpressionOperator =>
  (operand, compiler) => {
    const parts = (Array.isArray(operand) ? operand : [operand]).map((part: unknown) => compiler.compile(part));
    return (document, variables) => {
      const args = parts.map((part) => part(document, variables));
      const accumulated = args.length === 1 && Array.isArray(args[0]) ? (args[0] as unknown[]) : args;
      const accumulator = getAccumulator(name)();
      for (const value of accumulated) accumulator.add(value);
      return accumulator.result();
    };
  };

export const accumulatorOperators: Record<string, ExpressionOperator> = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max', '$stdDevPop', '$stdDevSamp'].map((name) => [name, createAccumulatorOperator(name)]),
);
