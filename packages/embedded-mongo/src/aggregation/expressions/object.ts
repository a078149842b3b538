import { fail } from '../../errors';
import { fieldOf, isDocument, setField, typeName, type Doc } from '../../bson/values';
import { anyCount, eager, isNil } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

export function mergeInto(target: Doc, source: unknown): void {
  if (isNil(source)) return;
  if (!isDocument(source))
    fail(
      40400,
      `$mergeObjects requires object inputs, but input ${JSON.stringify(source)} is of type ${typeName(source)}`,
    );
  for (const name of Object.keys(source)) setField(target, name, source[name]);
}

function mergeObjects(args: unknown[]): Doc {
  const merged: Doc = {};
  for (const arg of args) mergeInto(merged, arg);
  return merged;
}

function arrayToObject([array]: unknown[]): unknown {
  if (isNil(array)) return null;
  if (!Array.isArray(array)) fail(40386, `$arrayToObject requires an array input, found: ${typeName(array)}`);
  const result: Doc = {};
  for (const entry of array) {
    const [key, value] = Array.isArray(entry) ? (entry as unknown[]) : [(entry as Doc)?.k, (entry as Doc)?.v];
    if (typeof key !== 'string')
      return fail(40395, `$arrayToObject requires that keys are of type string, found: ${typeName(key)}`);
    setField(result, key, value);
  }
  return result;
}

function getField(operand: unknown, compiler: Compiler): Evaluate {
  const short = typeof operand === 'string' || !isDocument(operand) || !('field' in operand);
  const name = short ? operand : operand.field;
  const field = compiler.compile(typeof name === 'string' ? { $literal: name } : name);
  const input = compiler.compile(short || !('input' in operand) ? '$$CURRENT' : operand.input);
  return (document, variables) => {
    const value = input(document, variables);
    if (isNil(value)) return value;
    return isDocument(value) ? fieldOf(value, String(field(document, variables))) : undefined;
  };
}

export const objectOperators: Record<string, ExpressionOperator> = {
  $mergeObjects: anyCount(mergeObjects),
  $arrayToObject: eager(1, 1, arrayToObject),
  $objectToArray: eager(1, 1, ([value]) => {
    if (isNil(value)) return null;
    if (!isDocument(value)) fail(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return Object.keys(value).map((k) => ({ k, v: value[k] }));
  }),
  $getField: getField,
};
