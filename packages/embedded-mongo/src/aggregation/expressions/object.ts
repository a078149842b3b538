import { fail } from '../../errors';
import { getOwnField, isDocument, setField, getTypeName, type Doc } from '../../bson/values';
import { variadicOperator, eagerOperator, isNil, parseNamedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator } from './types';

export const mergeInto = (target: Doc, source: unknown): void => {
  if (isNil(source)) return;
  if (!isDocument(source))
    fail(
      40400,
      `$mergeObjects requires object inputs, but input ${JSON.stringify(source)} is of type ${getTypeName(source)}`,
    );
  for (const name of Object.keys(source)) setField(target, name, source[name]);
};

const mergeObjects = (args: unknown[]): Doc => {
  const merged: Doc = {};
  for (const arg of args) mergeInto(merged, arg);
  return merged;
};

const arrayToObject = ([array]: unknown[]): unknown => {
  if (isNil(array)) return null;
  if (!Array.isArray(array)) fail(40386, `$arrayToObject requires an array input, found: ${getTypeName(array)}`);
  const result: Doc = {};
  for (const entry of array) {
    const [key, value] = Array.isArray(entry) ? (entry as unknown[]) : [(entry as Doc)?.k, (entry as Doc)?.v];
    if (typeof key !== 'string')
      return fail(40395, `$arrayToObject requires that keys are of type string, found: ${getTypeName(key)}`);
    setField(result, key, value);
  }
  return result;
};

const getField = (operand: unknown, compiler: Compiler): Evaluate => {
  const isShortForm = typeof operand === 'string' || !isDocument(operand) || !('field' in operand);
  const name = isShortForm ? operand : operand.field;
  const field = compiler.compile(typeof name === 'string' ? { $literal: name } : name);
  const input = compiler.compile(isShortForm || !('input' in operand) ? '$$CURRENT' : operand.input);
  return (document, variables) => {
    const value = input(document, variables);
    if (isNil(value)) return value;
    return isDocument(value) ? getOwnField(value, String(field(document, variables))) : undefined;
  };
};

/** The field name for `$setField` and `$unsetField`: a constant, in which dots and dollars have no special meaning. */
const parseFieldName = (field: unknown): string => {
  const isLiteral = isDocument(field) && '$literal' in field;
  const name = isLiteral ? field.$literal : field;
  if (isDocument(name) || Array.isArray(name))
    return fail(4161106, "$setField requires 'field' to evaluate to a constant, but got a non-constant argument");
  if (typeof name !== 'string')
    return fail(4161107, `$setField requires 'field' to evaluate to type String, but got ${getTypeName(name)}`);
  if (isLiteral || !name.startsWith('$')) return name;
  const path = name.startsWith('$$') ? name.slice(1) : `$CURRENT.${name.slice(1)}`;
  const suggestion = `Did you mean {$literal: '${path}'}?`;
  return fail(4161108, `'${path}' is a field path reference which is not allowed in this context. ${suggestion}`);
};

const createSetFieldOperator =
  (operator: string, argumentNames: readonly string[]): ExpressionOperator =>
  (operand, compiler) => {
    const args = parseNamedArguments(operator, operand, argumentNames, argumentNames);
    const name = parseFieldName(args.field);
    const input = compiler.compile(args.input);
    const value = compiler.compile('value' in args ? args.value : '$$REMOVE');
    return (document, variables) => {
      const source = input(document, variables);
      if (isNil(source)) return null;
      if (!isDocument(source)) return fail(4161105, `${operator} requires 'input' to evaluate to type Object`);
      return setOrDeleteField(source, name, value(document, variables));
    };
  };

const setOrDeleteField = (source: Doc, name: string, value: unknown): Doc => {
  const changed = { ...source };
  if (value === undefined) delete changed[name];
  else setField(changed, name, value);
  return changed;
};

export const objectOperators: Record<string, ExpressionOperator> = {
  $mergeObjects: variadicOperator(mergeObjects),
  $arrayToObject: eagerOperator(1, 1, arrayToObject),
  $objectToArray: eagerOperator(1, 1, ([value]) => {
    if (isNil(value)) return null;
    if (!isDocument(value)) fail(40390, `$objectToArray requires a document input, found: ${getTypeName(value)}`);
    return Object.keys(value).map((k) => ({ k, v: value[k] }));
  }),
  $getField: getField,
  $setField: createSetFieldOperator('$setField', ['field', 'input', 'value']),
  $unsetField: createSetFieldOperator('$unsetField', ['field', 'input']),
};
