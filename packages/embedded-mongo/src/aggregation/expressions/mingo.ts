/**
 * Operators taken from mingo: those that only compute from their arguments. The arguments are evaluated here, so that
 * paths, variables and number types follow our rules; mingo is handed plain values.
 */
import { Context, evalExpr } from 'mingo/core';
import * as operators from 'mingo/operators/expression';
import { fail, MongoError } from '../../errors';
import { Long } from 'bson';
import { isDocument, isNumeric, toNumber, type Doc } from '../../bson/values';
import { supportedFromMingo } from '../../supported';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

const context = Context.init({ expression: operators });

function plain(value: unknown): unknown {
  if (isNumeric(value)) return toNumber(value);
  if (Array.isArray(value)) return value.map(plain);
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, plain(field)]));
}

/** What mingo gives back in our form: whole numbers that are no int32 become an int64. */
function returned(value: unknown): unknown {
  if (typeof value === 'number' && Number.isSafeInteger(value) && (value | 0) !== value) return Long.fromNumber(value);
  return Array.isArray(value) ? value.map(returned) : value;
}

function compileArguments(operand: unknown, compiler: Compiler): Evaluate {
  if (Array.isArray(operand)) {
    const items = operand.map((item) => compiler.compile(item));
    return (document, variables) => items.map((item) => ({ $literal: plain(item(document, variables)) }));
  }
  const names = isDocument(operand) ? Object.keys(operand) : [];
  if (!isDocument(operand) || names.some((name) => name.startsWith('$'))) {
    const single = compiler.compile(operand);
    return (document, variables) => ({ $literal: plain(single(document, variables)) });
  }
  const fields = names.map((name) => [name, compiler.compile(operand[name])] as const);
  return (document, variables) => {
    const args: Doc = {};
    for (const [name, field] of fields) args[name] = { $literal: plain(field(document, variables)) };
    return args;
  };
}

function fromMingo(operand: unknown, compiler: Compiler, name: string): Evaluate {
  const args = compileArguments(operand, compiler);
  return (document, variables) => {
    const expression = { [name]: args(document, variables) };
    try {
      return returned(evalExpr({}, expression, { context } as never));
    } catch (cause) {
      if (cause instanceof MongoError) throw cause;
      return fail(2, `${name}: ${(cause as Error).message}`);
    }
  };
}

export const mingoOperators: Record<string, ExpressionOperator> = Object.fromEntries(
  supportedFromMingo.map((name) => [name, fromMingo]),
);
