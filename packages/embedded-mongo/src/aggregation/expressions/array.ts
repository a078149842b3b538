import { fail } from '../../errors';
import { compareValues, equalValues } from '../../bson/compare';
import { isNumeric, isTruthy, toNumber, getTypeName } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { parseSort, createSortKeyGenerator } from '../../query/sort';
import { isDocument, type Doc } from '../../bson/values';
import { variadicOperator, compileOptional, eagerOperator, isNil, parseNamedArguments } from './eager';
import type { Compiler, Evaluate, ExpressionOperator, Variables } from './types';

const toArrayInput = (name: string, value: unknown, code: number): unknown[] | null => {
  if (isNil(value)) return null;
  return Array.isArray(value)
    ? (value as unknown[])
    : fail(code, `input to ${name} must be an array not ${getTypeName(value)}`);
};

const filter = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$filter', operand, ['input', 'as', 'cond', 'limit'], ['input', 'cond']);
  const variableName = (args.as as string | undefined) ?? 'this';
  const input = compiler.compile(args.input);
  const predicate = compiler.withVariables([variableName]).compile(args.cond);
  const limit = compileOptional(compiler, args.limit);
  return (document, variables) => {
    const items = toArrayInput('$filter', input(document, variables), 28651);
    const filtered =
      items && items.filter((item) => isTruthy(predicate(document, { ...variables, [variableName]: item })));
    const maxItems = limit(document, variables);
    return filtered && !isNil(maxItems) ? filtered.slice(0, toNumber(maxItems)) : filtered;
  };
};

const map = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$map', operand, ['input', 'as', 'in'], ['input', 'in']);
  const variableName = (args.as as string | undefined) ?? 'this';
  const input = compiler.compile(args.input);
  const evaluateIn = compiler.withVariables([variableName]).compile(args.in);
  return (document, variables) => {
    const items = toArrayInput('$map', input(document, variables), 16883);
    return items && items.map((item) => evaluateIn(document, { ...variables, [variableName]: item }) ?? null);
  };
};

const zip = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$zip', operand, ['inputs', 'defaults', 'useLongestLength'], ['inputs']);
  const { inputs, defaults, useLongestLength: useLongest = false } = args;
  if (!Array.isArray(inputs))
    return fail(34461, `inputs must be an array of expressions, found ${getTypeName(inputs)}`);
  if (inputs.length === 0) fail(34465, '$zip requires at least one input array');
  if (typeof useLongest !== 'boolean') fail(34463, `useLongestLength must be a bool, found ${getTypeName(useLongest)}`);
  if (defaults !== undefined && !Array.isArray(defaults))
    return fail(34462, `defaults must be an array of expressions, found ${getTypeName(defaults)}`);
  if (defaults && !useLongest) fail(34466, 'cannot specify defaults unless useLongestLength is true');
  if (defaults && defaults.length !== inputs.length) fail(34467, 'defaults and inputs must have the same length');
  const arrays = inputs.map((input) => compiler.compile(input));
  const defaultValues = inputs.map((_, index) => compileOptional(compiler, defaults?.[index]));
  return (document, variables) => {
    const rows = arrays.map((array) => array(document, variables));
    if (rows.some(isNil)) return null;
    const nonArray = rows.find((listIndex) => !Array.isArray(listIndex));
    if (nonArray !== undefined) fail(34468, `$zip found a non-array expression in input: ${formatValue(nonArray)}`);
    const lists = rows as unknown[][];
    const lengths = lists.map(({ length }) => length);
    const length = useLongest ? Math.max(...lengths) : Math.min(...lengths);
    const getCell = (list: unknown[], index: number, listIndex: number) =>
      (index < list.length ? list[index] : defaultValues[listIndex]!(document, variables)) ?? null;
    return Array.from({ length }, (_, index) => lists.map((list, listIndex) => getCell(list, index, listIndex)));
  };
};

const reduce = (operand: unknown, compiler: Compiler): Evaluate => {
  const argumentNames = ['input', 'initialValue', 'in'];
  const args = parseNamedArguments('$reduce', operand, argumentNames, argumentNames);
  const input = compiler.compile(args.input);
  const initial = compiler.compile(args.initialValue);
  const evaluateIn = compiler.withVariables(['this', 'value']).compile(args.in);
  return (document, variables: Variables) => {
    const items = toArrayInput('$reduce', input(document, variables), 40080);
    if (!items) return null;
    let value = initial(document, variables);
    for (const item of items) value = evaluateIn(document, { ...variables, this: item, value });
    return value;
  };
};

const arrayElemAt = ([array, index]: unknown[]): unknown => {
  if (isNil(array) || isNil(index)) return null;
  if (!Array.isArray(array))
    fail(28689, `$arrayElemAt's first argument must be an array, but is ${getTypeName(array)}`);
  if (!isNumeric(index))
    fail(28690, `$arrayElemAt's second argument must be a numeric value, but is ${getTypeName(index)}`);
  return array.at(toNumber(index));
};

const firstOrLast = (position: 0 | -1): ExpressionOperator =>
  eagerOperator(1, 1, ([array], name) => {
    if (isNil(array)) return null;
    if (!Array.isArray(array)) fail(28689, `${name}'s argument must be an array, but is ${getTypeName(array)}`);
    return array.at(position);
  });

const slice = ([array, first, count]: unknown[]): unknown => {
  if (isNil(array) || isNil(first) || count === null) return null;
  if (!Array.isArray(array))
    fail(28724, `First argument to $slice must be an array, but is of type: ${getTypeName(array)}`);
  const start = toNumber(first);
  if (count === undefined) return start < 0 ? array.slice(start) : array.slice(0, start);
  const length = toNumber(count);
  if (length <= 0) fail(28729, `Third argument to $slice must be positive: ${length}`);
  const from = start < 0 ? Math.max(0, array.length + start) : start;
  return array.slice(from, from + length);
};

const range = ([start, end, step = 1]: unknown[]): unknown => {
  const [from, to, stepSize] = [toNumber(start), toNumber(end), toNumber(step)];
  if (stepSize === 0) fail(34449, '$range requires a non-zero step value');
  const items: number[] = [];
  for (let item = from; stepSize > 0 ? item < to : item > to; item += stepSize) items.push(item);
  return items;
};

const indexOf = ([array, searched, start = 0, end]: unknown[]): unknown => {
  if (isNil(array)) return null;
  if (!Array.isArray(array))
    fail(40090, `$indexOfArray requires an array as a first argument, found: ${getTypeName(array)}`);
  const last = end === undefined ? array.length : Math.min(array.length, toNumber(end));
  for (let index = toNumber(start); index < last; index++) if (equalValues(array[index], searched)) return index;
  return -1;
};

const sortArray = (operand: unknown, compiler: Compiler): Evaluate => {
  const args = parseNamedArguments('$sortArray', operand, ['input', 'sortBy'], ['input', 'sortBy']);
  const input = compiler.compile(args.input);
  const compareItems = createItemComparator(args.sortBy);
  return (document, variables) => {
    const items = toArrayInput('$sortArray', input(document, variables), 2942504);
    return items && [...items].sort(compareItems);
  };
};

const createItemComparator = (sortBy: unknown): ((left: unknown, right: unknown) => number) => {
  if (!isDocument(sortBy)) return (left, right) => compareValues(left, right) * toNumber(sortBy);
  const getSortKey = createSortKeyGenerator(parseSort(sortBy) ?? []);
  return (left, right) => Buffer.compare(getSortKey(left as Doc), getSortKey(right as Doc));
};

export const arrayOperators: Record<string, ExpressionOperator> = {
  $filter: filter,
  $map: map,
  $zip: zip,
  $reduce: reduce,
  $sortArray: sortArray,
  $arrayElemAt: eagerOperator(2, 2, arrayElemAt),
  $first: firstOrLast(0),
  $last: firstOrLast(-1),
  $slice: eagerOperator(2, 3, slice),
  $range: eagerOperator(2, 3, range),
  $indexOfArray: eagerOperator(2, 4, indexOf),
  $isArray: eagerOperator(1, 1, ([value]) => Array.isArray(value)),
  $size: eagerOperator(1, 1, ([value]) => {
    if (Array.isArray(value)) return value.length;
    return fail(17124, `The argument to $size must be an array, but was of type: ${getTypeName(value)}`);
  }),
  $in: eagerOperator(2, 2, ([value, array]) => {
    if (Array.isArray(array)) return array.some((item) => equalValues(item, value));
    return fail(40081, `$in requires an array as a second argument, found: ${getTypeName(array)}`);
  }),
  $concatArrays: variadicOperator((arrays) => {
    if (arrays.some(isNil)) return null;
    return arrays.flatMap((array) =>
      Array.isArray(array)
        ? (array as unknown[])
        : fail(28664, `$concatArrays only supports arrays, not ${getTypeName(array)}`),
    );
  }),
  $reverseArray: eagerOperator(1, 1, ([value]) => {
    if (isNil(value)) return null;
    if (!Array.isArray(value))
      fail(34435, `The argument to $reverseArray must be an array, but was of type: ${getTypeName(value)}`);
    return [...(value as unknown[])].reverse();
  }),
};
