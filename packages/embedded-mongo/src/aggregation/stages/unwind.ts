import { Long } from 'bson';
import { isDocument, setField, getTypeName, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { getValueAtPath } from '../../query/paths';
import type { StageParser } from '../pipeline-types';

type Unwind = {
  path: readonly string[];
  indexField: string | undefined;
  shouldPreserve: boolean;
};

export const unwind: StageParser = (operand) => {
  const options = parseUnwind(operand);
  return async function* (input, { operation }) {
    for await (const batch of input) {
      const rows = batch.flatMap((document) => unwindDocument(document, options));
      if (rows.length > 0) yield rows;
      await operation.yieldIfDue();
    }
  };
};

const allowedOptions = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'];

const parseUnwind = (operand: unknown): Unwind => {
  const specification = isDocument(operand) ? operand : { path: operand };
  const unknown = Object.keys(specification).find((name) => !allowedOptions.includes(name));
  if (unknown !== undefined) fail(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (!('path' in specification)) fail(28812, 'no path specified to $unwind stage');
  const { path, includeArrayIndex: indexField, preserveNullAndEmptyArrays: shouldPreserve } = specification;
  if (typeof path !== 'string') return fail(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$')) fail(28818, "path option to $unwind stage should be prefixed with a '$': " + path);
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === '')) {
    fail(28810, 'expected a non-empty string for the includeArrayIndex  option to $unwind stage');
  }
  if (typeof indexField === 'string' && indexField.startsWith('$'))
    fail(28822, `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${indexField}`);
  if (shouldPreserve !== undefined && typeof shouldPreserve !== 'boolean')
    fail(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${getTypeName(shouldPreserve)}`,
    );
  return { path: path.slice(1).split('.'), indexField, shouldPreserve: shouldPreserve === true };
};

const unwindDocument = (document: Doc, { path, indexField, shouldPreserve }: Unwind): Doc[] => {
  const value = getValueAtPath(document, path);
  const withIndex = (row: Doc, index: Long | null): Doc =>
    indexField ? setValueInCopy(row, indexField.split('.'), index) : row;
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item, position) => withIndex(setValueInCopy(document, path, item), Long.fromNumber(position)));
  }
  if (Array.isArray(value)) return shouldPreserve ? [withIndex(setValueInCopy(document, path, undefined), null)] : [];
  if (value === null || value === undefined) return shouldPreserve ? [withIndex(document, null)] : [];
  return [withIndex(document, null)];
};

/** Copies a document with one value changed. An undefined value removes the field. */
export const setValueInCopy = (document: Doc, path: readonly string[], value: unknown): Doc => {
  const [name, ...rest] = path as [string, ...string[]];
  const copy = { ...document };
  if (rest.length > 0) {
    const inner = copy[name];
    setField(copy, name, setValueInCopy(isDocument(inner) ? inner : {}, rest, value));
  } else if (value === undefined) delete copy[name];
  else setField(copy, name, value);
  return copy;
};
