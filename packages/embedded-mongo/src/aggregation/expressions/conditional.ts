import { fail } from '../../errors';
import { isDocument, isTruthy, type Doc } from '../../bson/values';
import { namedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

function listOf(operand: unknown): unknown[] {
  return Array.isArray(operand) ? operand : [operand];
}

function cond(operand: unknown, compiler: Compiler): Evaluate {
  if (Array.isArray(operand) && operand.length !== 3) {
    fail(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`);
  }
  const given = Array.isArray(operand)
    ? { if: operand[0] as unknown, then: operand[1] as unknown, else: operand[2] as unknown }
    : namedArguments('$cond', operand, ['if', 'then', 'else'], ['if', 'then', 'else']);
  const test = compiler.compile(given.if);
  const yes = compiler.compile(given.then);
  const no = compiler.compile(given.else);
  return (document, variables) => (isTruthy(test(document, variables)) ? yes : no)(document, variables);
}

function ifNull(operand: unknown, compiler: Compiler): Evaluate {
  const choices = listOf(operand).map((choice) => compiler.compile(choice));
  if (choices.length < 2) fail(1257300, `$ifNull needs at least two arguments, had: ${choices.length}`);
  return (document, variables) => {
    let value: unknown;
    for (const choice of choices) {
      value = choice(document, variables);
      if (value !== null && value !== undefined) return value;
    }
    return value;
  };
}

function switchCase(operand: unknown, compiler: Compiler): Evaluate {
  if (!isDocument(operand)) return fail(40060, `$switch requires an object as an argument, found: ${typeof operand}`);
  if (!Array.isArray(operand.branches)) return fail(40061, "$switch expected an array for 'branches'");
  if (operand.branches.length === 0) fail(40068, '$switch requires at least one branch.');
  const branches = operand.branches.map((branch: Doc) => ({
    when: compiler.compile(branch.case),
    then: compiler.compile(branch.then),
  }));
  const otherwise = 'default' in operand ? compiler.compile(operand.default) : undefined;
  return (document, variables) => {
    for (const { when, then } of branches) if (isTruthy(when(document, variables))) return then(document, variables);
    if (!otherwise)
      return fail(40066, '$switch could not find a matching branch for an input, and no default was specified.');
    return otherwise(document, variables);
  };
}

function letIn(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$let', operand, ['vars', 'in'], ['vars', 'in']);
  const vars = Object.entries(given.vars as Doc).map(([name, value]) => [name, compiler.compile(value)] as const);
  const body = compiler.with(vars.map(([name]) => name)).compile(given.in);
  return (document, variables) => {
    const bound: Doc = { ...variables };
    for (const [name, evaluate] of vars) bound[name] = evaluate(document, variables);
    return body(document, bound);
  };
}

export const conditionalOperators: Record<string, ExpressionOperator> = {
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchCase,
  $let: letIn,
  $literal: (operand) => () => operand,
  $and: (operand, compiler) => {
    const parts = listOf(operand).map((part) => compiler.compile(part));
    return (document, variables) => parts.every((part) => isTruthy(part(document, variables)));
  },
  $or: (operand, compiler) => {
    const parts = listOf(operand).map((part) => compiler.compile(part));
    return (document, variables) => parts.some((part) => isTruthy(part(document, variables)));
  },
  $not: (operand, compiler) => {
    const parts = listOf(operand);
    if (parts.length !== 1) fail(16020, `Expression $not takes exactly 1 arguments. ${parts.length} were passed in.`);
    const part = compiler.compile(parts[0]);
    return (document, variables) => !isTruthy(part(document, variables));
  },
};
