import { Long } from 'bson';
import { isDocument, setField, typeName, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { plainValue } from '../../query/paths';
import type { StageParser } from '../pipeline-types';

interface Unwind {
  path: readonly string[];
  indexField: string | undefined;
  preserve: boolean;
}

export const unwind: StageParser = (operand) => {
  const settings = parse(operand);
  return async function* (input, { operation }) {
    for await (const batch of input) {
      const rows = batch.flatMap((document) => unwound(document, settings));
      if (rows.length > 0) yield rows;
      await operation.breathe();
    }
  };
};

const known = ['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'];

function parse(operand: unknown): Unwind {
  const given = isDocument(operand) ? operand : { path: operand };
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) fail(28811, `unrecognized option to $unwind stage: ${unknown}`);
  if (!('path' in given)) fail(28812, 'no path specified to $unwind stage');
  const { path, includeArrayIndex: indexField, preserveNullAndEmptyArrays: preserve } = given;
  if (typeof path !== 'string') return fail(28808, 'expected a string as the path for $unwind stage');
  if (!path.startsWith('$')) fail(28818, "path option to $unwind stage should be prefixed with a '$': " + path);
  if (indexField !== undefined && (typeof indexField !== 'string' || indexField === '')) {
    fail(28810, 'expected a non-empty string for the includeArrayIndex  option to $unwind stage');
  }
  if (typeof indexField === 'string' && indexField.startsWith('$'))
    fail(28822, `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${indexField}`);
  if (preserve !== undefined && typeof preserve !== 'boolean')
    fail(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(preserve)}`,
    );
  return { path: path.slice(1).split('.'), indexField: indexField, preserve: preserve === true };
}

function unwound(document: Doc, { path, indexField, preserve }: Unwind): Doc[] {
  const value = plainValue(document, path);
  const number = (row: Doc, index: Long | null): Doc =>
    indexField ? withValue(row, indexField.split('.'), index) : row;
  if (Array.isArray(value) && value.length > 0) {
    return value.map((item, at) => number(withValue(document, path, item), Long.fromNumber(at)));
  }
  if (Array.isArray(value)) return preserve ? [number(withValue(document, path, undefined), null)] : [];
  if (value === null || value === undefined) return preserve ? [number(document, null)] : [];
  return [number(document, null)];
}

/** Copies a document with one value changed. An undefined value removes the field. */
export function withValue(document: Doc, path: readonly string[], value: unknown): Doc {
  const [name, ...rest] = path as [string, ...string[]];
  const copy = { ...document };
  if (rest.length > 0) {
    const inner = copy[name];
    setField(copy, name, withValue(isDocument(inner) ? inner : {}, rest, value));
  } else if (value === undefined) delete copy[name];
  else setField(copy, name, value);
  return copy;
}
