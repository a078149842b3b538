import { encodeDirectedKey } from '../bson/key';
import { emptyArrayKey } from '../bson/type-order';
import { getOwnField, isDocument, type Doc } from '../bson/values';
import { isArrayIndex } from '../query/paths';

export type KeyField = {
  parts: readonly string[];
  direction: 1 | -1;
};

type PathWalk = {
  value: unknown;
  path: readonly string[];
  isDone: boolean;
};

/**
 * The rows of values of the given fields in a document: one row, or one per element of an array on their paths. Fields
 * in the same array expand together; two different arrays at once call `failOnParallelArrays`. Sets `multikey` for the
 * fields that traverse an array.
 */
export const getValueRows = (
  document: Doc,
  fields: readonly KeyField[],
  failOnParallelArrays: (paths: string[]) => never,
  multikey?: boolean[],
): unknown[][] => {
  const isTopLevelField = fields.length === 1 && fields[0]!.parts.length === 1;
  const value = isTopLevelField ? getOwnField(document, fields[0]!.parts[0]!) : undefined;
  if (isTopLevelField && !Array.isArray(value)) return [[value]];
  const walks = fields.map(({ parts }) => ({ value: document, path: parts, isDone: false }));
  return expandRows(walks, (pending) => {
    if (pending.length === 0) failOnParallelArrays(fields.map(({ parts }) => parts.join('.')));
    if (multikey) for (const position of pending) multikey[position] = true;
  });
};

export const encodeRowKey = (row: readonly unknown[], fields: readonly KeyField[]): Buffer => {
  if (row.length === 1) return encodeDirectedKey(row[0], fields[0]!.direction);
  return Buffer.concat(row.map((value, position) => encodeDirectedKey(value, fields[position]!.direction)));
};

const expandRows = (walks: PathWalk[], onArray: (pending: number[]) => void): unknown[][] => {
  const advanced = walks.map(advanceToArray);
  const pending = advanced.flatMap((walk, position) => (walk.isDone ? [] : [position]));
  if (pending.length === 0) return [advanced.map(({ value }) => value)];
  const array = advanced[pending[0]!]!.value as unknown[];
  const isSharedArray = pending.every((position) => advanced[position]!.value === array);
  onArray(isSharedArray ? pending : []);
  if (array.length === 0) return [advanced.map((walk) => (walk.isDone ? walk.value : emptyValue(walk)))];
  return array.flatMap((item) =>
    expandRows(
      advanced.map((walk) => (walk.isDone ? walk : enterElement(walk, item))),
      onArray,
    ),
  );
};

const emptyValue = ({ path }: PathWalk): unknown => (path.length === 0 ? emptyArrayKey : undefined);

/** Enters one array element. At the end of the path the element itself is the value. */
const enterElement = ({ path }: PathWalk, item: unknown): PathWalk => {
  if (path.length === 0) return { value: item, path, isDone: true };
  return isDocument(item) ? { value: item, path, isDone: false } : { value: undefined, path, isDone: true };
};

/** Follows the path to its end, or to an array that must be expanded. */
const advanceToArray = (walk: PathWalk): PathWalk => {
  let { value, path } = walk;
  if (walk.isDone) return walk;
  for (;;) {
    if (Array.isArray(value)) {
      const [part] = path;
      const item: unknown = part !== undefined && isArrayIndex(part) ? value[Number(part)] : undefined;
      if (item === undefined) return { value, path, isDone: false };
      value = item;
      path = path.slice(1);
    } else if (path.length === 0) return { value, path, isDone: true };
    else if (isDocument(value)) {
      value = getOwnField(value, path[0]!);
      path = path.slice(1);
    } else return { value: undefined, path, isDone: true };
  }
};
