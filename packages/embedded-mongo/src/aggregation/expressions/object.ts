import { fail } from '../../errors';
import { fieldOf, isDocument, setField, typeName, type Doc } from '../../bson/values';
import { anyCount, eager, isNil, namedArguments } from './eager';
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

/** The field name for `$setField` and `$unsetField`: a constant, in which dots and dollars have no special meaning. */
function constantName(field: unknown): string {
  const isLiteral = isDocument(field) && '$literal' in field;
  const name = isLiteral ? field.$literal : field;
  if (isDocument(name) || Array.isArray(name))
    return fail(4161106, "$setField requires 'field' to evaluate to a constant, but got a non-constant argument");
  if (typeof name !== 'string')
    return fail(4161107, `$setField requires 'field' to evaluate to type String, but got ${typeName(name)}`);
  if (isLiteral || !name.startsWith('$')) return name;
  const path = name.startsWith('$$') ? name.slice(1) : `$CURRENT.${name.slice(1)}`;
  const advice = `Did you mean {$literal: '${path}'}?`;
  return fail(4161108, `'${path}' is a field path reference which is not allowed in this context. ${advice}`);
}

function changeField(operator: string, known: readonly string[]): ExpressionOperator {
  return (operand, compiler) => {
    const given = namedArguments(operator, operand, known, known);
    const name = constantName(given.field);
    const input = compiler.compile(given.input);
    const value = compiler.compile('value' in given ? given.value : '$$REMOVE');
    return (document, variables) => {
      const source = input(document, variables);
      if (isNil(source)) return null;
      if (!isDocument(source)) return fail(4161105, `${operator} requires 'input' to evaluate to type Object`);
      return withField(source, name, value(document, variables));
    };
  };
}

function withField(source: Doc, name: string, value: unknown): Doc {
  const changed = { ...source };
  if (value === undefined) delete changed[name];
  else setField(changed, name, value);
  return changed;
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
  $setField: changeField('$setField', ['field', 'input', 'value']),
  $unsetField: changeField('$unsetField', ['field', 'input']),
};
