import { isDocument, isNumeric, toNumber, getTypeName, type Doc } from '../../bson/values';
import { compareValues } from '../../bson/compare';
import { getTypeOrder } from '../../bson/type-order';
import { fail } from '../../errors';
import { compileExpression } from '../expressions/compile';
import { toBatches, forEachYielding, type StageParser } from '../pipeline-types';
import { GroupAccumulator, isPathOrExpression, parseAccumulatorFields } from './group';

const defaultOutput = { count: { $sum: 1 } };

export const bucket: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(40201, 'Argument to $bucket stage must be an object');
  for (const name of Object.keys(operand))
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(name))
      fail(40197, `Unrecognized option to $bucket: ${name}.`);
  if (!('groupBy' in operand) || !('boundaries' in operand))
    fail(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  const { boundaries } = operand;
  if (!Array.isArray(boundaries)) return fail(40200, "The $bucket 'boundaries' field must be an array.");
  assertValidBoundaries(boundaries);
  assertValidGroupBy(operand.groupBy);
  if ('default' in operand) assertValidDefault(operand.default, boundaries);
  const groupBy = compileExpression(operand.groupBy, variableNames);
  const outputs = parseAccumulatorFields((operand.output as Doc | undefined) ?? defaultOutput, variableNames);
  const findBucket = (value: unknown): unknown => {
    for (let index = boundaries.length - 2; index >= 0; index--) {
      const isInBucket =
        compareValues(value, boundaries[index]) >= 0 && compareValues(value, boundaries[index + 1]) < 0;
      if (isInBucket) return boundaries[index];
    }
    if ('default' in operand) return operand.default;
    return fail(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  };
  return async function* (input, { operation, variables }) {
    const grouping = new GroupAccumulator(outputs);
    for await (const batch of input) {
      await forEachYielding(batch, operation, (document) => {
        const scope = { ...variables, ROOT: document };
        grouping.add(findBucket(groupBy(document, scope)), document, scope);
      });
    }
    yield* toBatches([...grouping.results()].sort((left, right) => compareValues(left._id, right._id)));
  };
};

const assertValidBoundaries = (boundaries: readonly unknown[]): void => {
  if (boundaries.length < 2)
    fail(40192, `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`);
  for (let index = 1; index < boundaries.length; index++) {
    const [previousType, boundaryType] = [boundaries[index - 1], boundaries[index]].map(getTypeName);
    if (getTypeOrder(boundaries[index - 1]) !== getTypeOrder(boundaries[index]))
      fail(
        40193,
        `All values in the 'boundaries' option to $bucket must have the same type. Found conflicting types ${previousType} and ${boundaryType}.`,
      );
    if (compareValues(boundaries[index - 1], boundaries[index]) >= 0) {
      fail(40194, "The 'boundaries' option to $bucket must be sorted, but elements are not in ascending order.");
    }
  }
};

const assertValidGroupBy = (expression: unknown): void => {
  if (!isPathOrExpression(expression))
    fail(40202, "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression object.");
};

const assertValidDefault = (value: unknown, boundaries: readonly unknown[]): void => {
  if (compareValues(value, boundaries[0]) >= 0 && compareValues(value, boundaries.at(-1)) < 0)
    fail(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
};

export const bucketAuto: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(40240, 'The argument to $bucketAuto must be an object');
  const buckets = isNumeric(operand.buckets) ? toNumber(operand.buckets) : 0;
  if (buckets < 1) fail(40243, "The $bucketAuto 'buckets' field must be greater than 0");
  if ('granularity' in operand) fail(115, 'The embedded database does not support granularity in $bucketAuto');
  const groupBy = compileExpression(operand.groupBy, variableNames);
  const outputs = parseAccumulatorFields((operand.output as Doc | undefined) ?? defaultOutput, variableNames);
  return async function* (input, { variables }) {
    const rows: BucketRow[] = [];
    for await (const batch of input) {
      for (const document of batch) {
        rows.push({ value: groupBy(document, { ...variables, ROOT: document }) ?? null, document });
      }
    }
    rows.sort((left, right) => compareValues(left.value, right.value));
    yield* toBatches(
      distribute(rows, buckets).map(({ min, max, bucketRows }) => {
        const grouping = new GroupAccumulator(outputs);
        for (const { document } of bucketRows) grouping.add({ min, max }, document, { ...variables, ROOT: document });
        const [group] = grouping.results();
        return group!;
      }),
    );
  };
};

type BucketRow = {
  value: unknown;
  document: Doc;
};

type Bucket = {
  min: unknown;
  max: unknown;
  bucketRows: BucketRow[];
};

/** Divides sorted rows into buckets of about equal size. Equal values are always in the same bucket. */
const distribute = (sortedRows: readonly BucketRow[], buckets: number): Bucket[] => {
  const size = Math.max(1, Math.round(sortedRows.length / buckets));
  const result: Bucket[] = [];
  let start = 0;
  while (start < sortedRows.length) {
    let end = result.length === buckets - 1 ? sortedRows.length : Math.min(sortedRows.length, start + size);
    while (end < sortedRows.length && compareValues(sortedRows[end]!.value, sortedRows[end - 1]!.value) === 0) end += 1;
    const max = sortedRows[Math.min(end, sortedRows.length - 1)]!.value;
    result.push({ min: sortedRows[start]!.value, max, bucketRows: sortedRows.slice(start, end) });
    start = end;
  }
  return result;
};
