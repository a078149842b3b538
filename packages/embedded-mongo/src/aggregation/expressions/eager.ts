import { fail } from '../../errors';
import { isDocument } from '../../bson/values';
import { show } from '../../bson/show';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

/** Creates an operator that evaluates all its arguments first. A single argument needs no array. */
export function eager(
  least: number,
  most: number,
  apply: (args: unknown[], name: string) => unknown,
): ExpressionOperator {
  return (operand, compiler, name) => {
    const operands: unknown[] = Array.isArray(operand) ? operand : [operand];
    checkCount(name, operands.length, least, most);
    const args = operands.map((item) => compiler.compile(item));
    return (document, variables) =>
      apply(
        args.map((arg) => arg(document, variables)),
        name,
      );
  };
}

export function anyCount(apply: (args: unknown[], name: string) => unknown): ExpressionOperator {
  return eager(0, Infinity, apply);
}

function checkCount(name: string, given: number, least: number, most: number): void {
  if (given >= least && given <= most) return;
  if (least === most) fail(16020, `Expression ${name} takes exactly ${least} arguments. ${given} were passed in.`);
  const range =
    most === Infinity
      ? `at least ${least} arguments, and ${given}`
      : `at least ${least} arguments, and at most ${most}, but ${given}`;
  fail(28667, `Expression ${name} takes ${range} were passed in.`);
}

/** Validates the named arguments of an operator such as `$filter`. */
export function namedArguments(
  name: string,
  operand: unknown,
  known: readonly string[],
  required: readonly string[],
): Record<string, unknown> {
  if (!isDocument(operand)) return fail(40075, `${name} only supports an object as its argument`);
  for (const key of Object.keys(operand)) {
    if (!known.includes(key)) fail(40076, `Unrecognized parameter to ${name}: ${key} in ${show(operand)}`);
  }
  for (const key of required) if (!(key in operand)) fail(40077, `Missing '${key}' parameter to ${name}`);
  return operand;
}

export function compileOptional(compiler: Compiler, expression: unknown): Evaluate {
  return expression === undefined ? () => undefined : compiler.compile(expression);
}

export function isNil(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}
