import { fail } from '../../errors';
import { equalValues } from '../../bson/compare';
import { keyText } from '../../bson/key';
import { isDocument, isNumeric, toNumber, typeName, type Doc } from '../../bson/values';
import { show } from '../../bson/show';
import { isOperatorDocument, parseFilter, valueTest } from '../../query/filter';
import { equalityTest } from '../../query/operators/comparison';
import type { Modifier } from '../modifier';

const addToSet: Modifier = {
  creates: true,
  prepare(operand) {
    const items = isDocument(operand) && Object.keys(operand)[0] === '$each' ? eachOf(operand) : [operand];
    return ({ draft, path, value }) => {
      if (value !== undefined && !Array.isArray(value)) {
        fail(
          2,
          `Cannot apply $addToSet to non-array field. Field named '${path.at(-1)}' has non-array type ${typeName(value)}`,
        );
      }
      const array: unknown[] = (value as unknown[] | undefined) ?? [];
      const known = new Set(array.map(keyText));
      const added = items.filter((item) => !known.has(keyText(item)) && known.add(keyText(item)));
      if (added.length > 0 || value === undefined) draft.set(path, [...array, ...added]);
    };
  },
};

function eachOf(operand: Doc): unknown[] {
  const { $each: items } = operand;
  if (!Array.isArray(items))
    return fail(14, `The argument to $each in $addToSet must be an array but it was of type ${typeName(items)}`);
  if (Object.keys(operand).length > 1) fail(2, `Found unexpected fields after $each in $addToSet: ${show(operand)}`);
  return items;
}

const pull: Modifier = {
  creates: false,
  prepare(operand) {
    const unwanted = pullTest(operand);
    return ({ draft, path, value }) => {
      if (value === undefined) return;
      if (!Array.isArray(value)) return fail(2, 'Cannot apply $pull to a non-array value');
      const kept = value.filter((item) => !unwanted(item));
      if (kept.length < value.length) draft.set(path, kept);
    };
  },
};

/** Predicate for `$pull`: operators on the element itself, a filter on its fields, or an equal value. */
function pullTest(operand: unknown): (item: unknown) => boolean {
  if (!isDocument(operand)) return equalityTest(operand);
  if (isOperatorDocument(operand) && !/^\$(and|or|nor|expr)$/.test(Object.keys(operand)[0]!)) return valueTest(operand);
  const { matches } = parseFilter(operand);
  return (item) => isDocument(item) && matches(item);
}

const pullAll: Modifier = {
  creates: false,
  prepare(operand) {
    if (!Array.isArray(operand))
      return fail(2, `$pullAll requires an array argument but was given a ${typeName(operand)}`);
    return ({ draft, path, value }) => {
      if (value === undefined) return;
      if (!Array.isArray(value)) return fail(2, 'Cannot apply $pull to a non-array value');
      const kept = value.filter((item) => !operand.some((unwanted) => equalValues(item, unwanted)));
      if (kept.length < value.length) draft.set(path, kept);
    };
  },
};

const pop: Modifier = {
  creates: false,
  prepare(operand, written) {
    const end = isNumeric(operand) ? toNumber(operand) : Number.NaN;
    if (!isNumeric(operand)) fail(9, `Expected a number in: ${written}: ${show(operand)}`);
    if (end !== 1 && end !== -1) fail(9, `$pop expects 1 or -1, found: ${show(operand)}`);
    return ({ draft, path, value }) => {
      if (value === undefined) return;
      if (!Array.isArray(value))
        return fail(14, `Path '${written}' contains an element of non-array type '${typeName(value)}'`);
      if (value.length > 0) draft.set(path, end < 0 ? value.slice(1) : value.slice(0, -1));
    };
  },
};

export const arrayModifiers: Record<string, Modifier> = {
  $addToSet: addToSet,
  $pull: pull,
  $pullAll: pullAll,
  $pop: pop,
};
