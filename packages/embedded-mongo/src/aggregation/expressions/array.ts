import { fail } from '../../errors';
import { compareValues, equalValues } from '../../bson/compare';
import { isNumeric, isTruthy, toNumber, typeName } from '../../bson/values';
import { show } from '../../bson/show';
import { parseSort, sortKeyMaker } from '../../query/sort';
import { isDocument, type Doc } from '../../bson/values';
import { anyCount, compileOptional, eager, isNil, namedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator, Variables } from './types';

function arrayInput(name: string, value: unknown, code: number): unknown[] | null {
  if (isNil(value)) return null;
  return Array.isArray(value)
    ? (value as unknown[])
    : fail(code, `input to ${name} must be an array not ${typeName(value)}`);
}

function filter(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$filter', operand, ['input', 'as', 'cond', 'limit'], ['input', 'cond']);
  const as = (given.as as string | undefined) ?? 'this';
  const input = compiler.compile(given.input);
  const test = compiler.with([as]).compile(given.cond);
  const limit = compileOptional(compiler, given.limit);
  return (document, variables) => {
    const items = arrayInput('$filter', input(document, variables), 28651);
    const kept = items && items.filter((item) => isTruthy(test(document, { ...variables, [as]: item })));
    const most = limit(document, variables);
    return kept && !isNil(most) ? kept.slice(0, toNumber(most)) : kept;
  };
}

function map(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$map', operand, ['input', 'as', 'in'], ['input', 'in']);
  const as = (given.as as string | undefined) ?? 'this';
  const input = compiler.compile(given.input);
  const body = compiler.with([as]).compile(given.in);
  return (document, variables) => {
    const items = arrayInput('$map', input(document, variables), 16883);
    return items && items.map((item) => body(document, { ...variables, [as]: item }) ?? null);
  };
}

function zip(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$zip', operand, ['inputs', 'defaults', 'useLongestLength'], ['inputs']);
  const { inputs, defaults, useLongestLength: longest = false } = given;
  if (!Array.isArray(inputs)) return fail(34461, `inputs must be an array of expressions, found ${typeName(inputs)}`);
  if (inputs.length === 0) fail(34465, '$zip requires at least one input array');
  if (typeof longest !== 'boolean') fail(34463, `useLongestLength must be a bool, found ${typeName(longest)}`);
  if (defaults !== undefined && !Array.isArray(defaults))
    return fail(34462, `defaults must be an array of expressions, found ${typeName(defaults)}`);
  if (defaults && !longest) fail(34466, 'cannot specify defaults unless useLongestLength is true');
  if (defaults && defaults.length !== inputs.length) fail(34467, 'defaults and inputs must have the same length');
  const arrays = inputs.map((input) => compiler.compile(input));
  const others = inputs.map((_, at) => compileOptional(compiler, defaults?.[at]));
  return (document, variables) => {
    const rows = arrays.map((array) => array(document, variables));
    if (rows.some(isNil)) return null;
    const wrong = rows.find((row) => !Array.isArray(row));
    if (wrong !== undefined) fail(34468, `$zip found a non-array expression in input: ${show(wrong)}`);
    const lists = rows as unknown[][];
    const lengths = lists.map(({ length }) => length);
    const length = longest ? Math.max(...lengths) : Math.min(...lengths);
    const cell = (list: unknown[], at: number, row: number) =>
      (at < list.length ? list[at] : others[row]!(document, variables)) ?? null;
    return Array.from({ length }, (_, at) => lists.map((list, row) => cell(list, at, row)));
  };
}

function reduce(operand: unknown, compiler: Compiler): Evaluate {
  const names = ['input', 'initialValue', 'in'];
  const given = namedArguments('$reduce', operand, names, names);
  const input = compiler.compile(given.input);
  const initial = compiler.compile(given.initialValue);
  const body = compiler.with(['this', 'value']).compile(given.in);
  return (document, variables: Variables) => {
    const items = arrayInput('$reduce', input(document, variables), 40080);
    if (!items) return null;
    let value = initial(document, variables);
    for (const item of items) value = body(document, { ...variables, this: item, value });
    return value;
  };
}

function elementAt([array, index]: unknown[]): unknown {
  if (isNil(array) || isNil(index)) return null;
  if (!Array.isArray(array)) fail(28689, `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`);
  if (!isNumeric(index))
    fail(28690, `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`);
  return array.at(toNumber(index));
}

function endOf(position: 0 | -1): ExpressionOperator {
  return eager(1, 1, ([array], name) => {
    if (isNil(array)) return null;
    if (!Array.isArray(array)) fail(28689, `${name}'s argument must be an array, but is ${typeName(array)}`);
    return array.at(position);
  });
}

function slice([array, first, count]: unknown[]): unknown {
  if (isNil(array) || isNil(first) || count === null) return null;
  if (!Array.isArray(array))
    fail(28724, `First argument to $slice must be an array, but is of type: ${typeName(array)}`);
  const start = toNumber(first);
  if (count === undefined) return start < 0 ? array.slice(start) : array.slice(0, start);
  const length = toNumber(count);
  if (length <= 0) fail(28729, `Third argument to $slice must be positive: ${length}`);
  const from = start < 0 ? Math.max(0, array.length + start) : start;
  return array.slice(from, from + length);
}

function range([start, end, step = 1]: unknown[]): unknown {
  const [from, to, by] = [toNumber(start), toNumber(end), toNumber(step)];
  if (by === 0) fail(34449, '$range requires a non-zero step value');
  const items: number[] = [];
  for (let item = from; by > 0 ? item < to : item > to; item += by) items.push(item);
  return items;
}

function indexOf([array, wanted, start = 0, end]: unknown[]): unknown {
  if (isNil(array)) return null;
  if (!Array.isArray(array))
    fail(40090, `$indexOfArray requires an array as a first argument, found: ${typeName(array)}`);
  const last = end === undefined ? array.length : Math.min(array.length, toNumber(end));
  for (let at = toNumber(start); at < last; at++) if (equalValues(array[at], wanted)) return at;
  return -1;
}

function sortArray(operand: unknown, compiler: Compiler): Evaluate {
  const given = namedArguments('$sortArray', operand, ['input', 'sortBy'], ['input', 'sortBy']);
  const input = compiler.compile(given.input);
  const order = itemOrder(given.sortBy);
  return (document, variables) => {
    const items = arrayInput('$sortArray', input(document, variables), 2942504);
    return items && [...items].sort(order);
  };
}

function itemOrder(sortBy: unknown): (left: unknown, right: unknown) => number {
  if (!isDocument(sortBy)) return (left, right) => compareValues(left, right) * toNumber(sortBy);
  const key = sortKeyMaker(parseSort(sortBy) ?? []);
  return (left, right) => Buffer.compare(key(left as Doc), key(right as Doc));
}

export const arrayOperators: Record<string, ExpressionOperator> = {
  $filter: filter,
  $map: map,
  $zip: zip,
  $reduce: reduce,
  $sortArray: sortArray,
  $arrayElemAt: eager(2, 2, elementAt),
  $first: endOf(0),
  $last: endOf(-1),
  $slice: eager(2, 3, slice),
  $range: eager(2, 3, range),
  $indexOfArray: eager(2, 4, indexOf),
  $isArray: eager(1, 1, ([value]) => Array.isArray(value)),
  $size: eager(1, 1, ([value]) => {
    if (Array.isArray(value)) return value.length;
    return fail(17124, `The argument to $size must be an array, but was of type: ${typeName(value)}`);
  }),
  $in: eager(2, 2, ([value, array]) => {
    if (Array.isArray(array)) return array.some((item) => equalValues(item, value));
    return fail(40081, `$in requires an array as a second argument, found: ${typeName(array)}`);
  }),
  $concatArrays: anyCount((arrays) => {
    if (arrays.some(isNil)) return null;
    return arrays.flatMap((array) =>
      Array.isArray(array)
        ? (array as unknown[])
        : fail(28664, `$concatArrays only supports arrays, not ${typeName(array)}`),
    );
  }),
  $reverseArray: eager(1, 1, ([value]) => {
    if (isNil(value)) return null;
    if (!Array.isArray(value))
      fail(34435, `The argument to $reverseArray must be an array, but was of type: ${typeName(value)}`);
    return [...(value as unknown[])].reverse();
  }),
};
