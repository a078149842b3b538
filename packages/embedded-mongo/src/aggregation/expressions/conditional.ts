import { fail } from '../../errors';
import { isDocument, isTruthy, type Doc } from '../../bson/values';
import { eagerOperator, parseNamedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

const toArray = (operand: unknown): unknown[] => (Array.isArray(operand) ? operand : [operand]);

const cond = (operand: unknown, compiler: Compiler): Evaluate => {
  if (Array.isArray(operand) && operand.length !== 3) {
    fail(16020, `Expression $cond takes exactly 3 arguments. ${operand.length} were passed in.`);
  }
  const args = Array.isArray(operand)
    ? { if: operand[0] as unknown, then: operand[1] as unknown, else: operand[2] as unknown }
    : parseNamedArguments('$cond', operand, ['if', 'then', 'else'], ['if', 'then', 'else']);
  const evaluateIf = compiler.compile(args.if);
  const evaluateThen = compiler.compile(args.then);
  const evaluateElse = compiler.compile(args.else);
  return (document, variables) =>
    (isTruthy(evaluateIf(document, variables)) ? evaluateThen : evaluateElse)(document, variables);
};

const ifNull = (operand: unknown, compiler: Compiler): Evaluate => {
  const candidates = toArray(operand).map((candidate) => compiler.compile(candidate));
  if (candidates.length < 2) fail(1257300, `$ifNull needs at least two arguments, had: ${candidates.length}`);
  return (document, variables) => {
    let value: unknown;
    for (const candidate of candidates) {
      value = candidate(document, variables);
      if (value !== null && value !== undefined) return value;
    }
    return value;
  };
};

const switchCase = (operand: unknown, compiler: Compiler): Evaluate => {
  if (!isDocument(operand)) return fail(40060, `$switch requires an object as an argument, found: ${typeof operand}`);
  if (!Array.isArray(operand.branches)) return fail(40061, "$switch expected an array for 'branches'");
  if (operand.branches.length === 0) fail(40068, '$switch requires at least one branch.');
  const branches = operand.branches.map((branch: Doc) => ({
    evaluateCase: compiler.compile(branch.case),
    evaluateThen: compiler.compile(branch.then),
  }));
  const evaluateDefault = 'default' in operand ? compiler.compile(operand.default) : undefined;
  return (document, variables) => {
    for (const { evaluateCase, evaluateThen } of branches)
      if (isTruthy(evaluateCase(document, variables))) return evaluateThen(document, variables);
    if (!evaluateDefault)
      return fail(40066, '$switch could not find a matching branch for an input, and no default was specified.');
    return evaluateDefault(document, variables);
  };
};

const letOperator = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$let', operand, ['vars', 'in'], ['vars', 'in']);
  const vars = Object.entries(args.vars as Doc).map(([name, value]) => [name, compiler.compile(value)] as const);
  const evaluateIn = compiler.withVariables(vars.map(([name]) => name)).compile(args.in);
  return (document, variables) => {
    const scope: Doc = { ...variables };
    for (const [name, evaluate] of vars) scope[name] = evaluate(document, variables);
    return evaluateIn(document, scope);
  };
};

export const conditionalOperators: Record<string, ExpressionOperator> = {
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchCase,
  $let: letOperator,
  $literal: (operand) => () => operand,
  $and: (operand, compiler) => {
    const parts = toArray(operand).map((part) => compiler.compile(part));
    return (document, variables) => parts.every((part) => isTruthy(part(document, variables)));
  },
  $or: (operand, compiler) => {
    const parts = toArray(operand).map((part) => compiler.compile(part));
    return (document, variables) => parts.some((part) => isTruthy(part(document, variables)));
  },
  $not: eagerOperator(1, 1, ([value]) => !isTruthy(value)),
};
