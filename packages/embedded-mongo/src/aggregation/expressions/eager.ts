import { fail } from '../../errors';
import { isDocument } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

/** Creates an operator that evaluates all its arguments first. A single argument needs no array. */
export const eagerOperator =
  (min: number, max: number, apply: (args: unknown[], name: string) => unknown): ExpressionOperator =>
  (operand, compiler, name) => {
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    assertArgumentCount(name, operands.length, min, max);
    const args = operands.map((item) => compiler.compile(item));
    return (document, variables) =>
      apply(
        args.map((arg) => arg(document, variables)),
        name,
      );
  };

export const variadicOperator = (apply: (args: unknown[], name: string) => unknown): ExpressionOperator =>
  eagerOperator(0, Infinity, apply);

const assertArgumentCount = (name: string, count: number, min: number, max: number): void => {
  if (count >= min && count <= max) return;
  if (min === max) fail(16020, `Expression ${name} takes exactly ${min} arguments. ${count} were passed in.`);
  const expected =
    max === Infinity
      ? `at least ${min} arguments, and ${count}`
      : `at least ${min} arguments, and at most ${max}, but ${count}`;
  fail(28667, `Expression ${name} takes ${expected} were passed in.`);
};

/** Validates the named arguments of an operator such as `$filter`. */
export const parseNamedArguments = (
  name: string,
  operand: unknown,
  allowed: readonly string[],
  required: readonly string[],
): Record<string, unknown> => {
  if (!isDocument(operand)) return fail(40075, `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    if (!allowed.includes(key)) fail(40076, `Unrecognized parameter to ${name}: ${key} in ${formatValue(operand)}`);
  }
  for (const key of required) if (!(key in operand)) fail(40077, `Missing '${key}' parameter to ${name}`);
  return operand;
};

export const compileOptional = (compiler: Compiler, expression: unknown): Evaluate =>
  expression === undefined ? () => undefined : compiler.compile(expression);

export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;
