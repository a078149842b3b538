import { isDocument, isNumeric, toNumber, typeName, type Doc } from '../../bson/values';
import { compareValues } from '../../bson/compare';
import { typeOrder } from '../../bson/type-order';
import { fail } from '../../errors';
import { compileExpression } from '../expressions/compile';
import { fromArray, inTurns, type StageParser } from '../pipeline-types';
import { Grouping, parseOutputs } from './group';

const countOnly = { count: { $sum: 1 } };

export const bucket: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(40201, 'Argument to $bucket stage must be an object');
  for (const name of Object.keys(operand))
    if (!['groupBy', 'boundaries', 'default', 'output'].includes(name))
      fail(40197, `Unrecognized option to $bucket: ${name}.`);
  if (!('groupBy' in operand) || !('boundaries' in operand))
    fail(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  const { boundaries } = operand;
  if (!Array.isArray(boundaries)) return fail(40200, "The $bucket 'boundaries' field must be an array.");
  checkBoundaries(boundaries);
  checkGroupBy(operand.groupBy);
  if ('default' in operand) checkDefault(operand.default, boundaries);
  const groupBy = compileExpression(operand.groupBy, variableNames);
  const outputs = parseOutputs((operand.output as Doc | undefined) ?? countOnly, variableNames);
  const bucketOf = (value: unknown): unknown => {
    for (let at = boundaries.length - 2; at >= 0; at--) {
      const inside = compareValues(value, boundaries[at]) >= 0 && compareValues(value, boundaries[at + 1]) < 0;
      if (inside) return boundaries[at];
    }
    if ('default' in operand) return operand.default;
    return fail(40066, '$switch could not find a matching branch for an input, and no default was specified.');
  };
  return async function* (input, { operation, variables }) {
    const grouping = new Grouping(outputs);
    for await (const batch of input) {
      await inTurns(batch, operation, (document) => {
        const scope = { ...variables, ROOT: document };
        grouping.add(bucketOf(groupBy(document, scope)), document, scope);
      });
    }
    yield* fromArray([...grouping.results()].sort((left, right) => compareValues(left._id, right._id)));
  };
};

function checkBoundaries(boundaries: readonly unknown[]): void {
  if (boundaries.length < 2)
    fail(40192, `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`);
  for (let at = 1; at < boundaries.length; at++) {
    const [before, boundary] = [boundaries[at - 1], boundaries[at]].map(typeName);
    if (typeOrder(boundaries[at - 1]) !== typeOrder(boundaries[at]))
      fail(
        40193,
        `All values in the 'boundaries' option to $bucket must have the same type. Found conflicting types ${before} and ${boundary}.`,
      );
    if (compareValues(boundaries[at - 1], boundaries[at]) >= 0) {
      fail(40194, "The 'boundaries' option to $bucket must be sorted, but elements are not in ascending order.");
    }
  }
}

function checkGroupBy(expression: unknown): void {
  const isPath = typeof expression === 'string' && expression.startsWith('$');
  const isExpression = isDocument(expression) && Object.keys(expression)[0]?.startsWith('$');
  if (!isPath && !isExpression)
    fail(40202, "The $bucket 'groupBy' field must be defined as a $-prefixed path or an expression object.");
}

function checkDefault(value: unknown, boundaries: readonly unknown[]): void {
  if (compareValues(value, boundaries[0]) >= 0 && compareValues(value, boundaries.at(-1)) < 0)
    fail(
      40199,
      "The $bucket 'default' field must be less than the lowest boundary or greater than or equal to the highest boundary.",
    );
}

export const bucketAuto: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(40240, 'The argument to $bucketAuto must be an object');
  const buckets = isNumeric(operand.buckets) ? toNumber(operand.buckets) : 0;
  if (buckets < 1) fail(40243, "The $bucketAuto 'buckets' field must be greater than 0");
  if ('granularity' in operand) fail(115, 'The embedded database does not support granularity in $bucketAuto');
  const groupBy = compileExpression(operand.groupBy, variableNames);
  const outputs = parseOutputs((operand.output as Doc | undefined) ?? countOnly, variableNames);
  return async function* (input, { variables }) {
    const rows: { value: unknown; document: Doc }[] = [];
    for await (const batch of input) {
      for (const document of batch) {
        rows.push({ value: groupBy(document, { ...variables, ROOT: document }) ?? null, document });
      }
    }
    rows.sort((left, right) => compareValues(left.value, right.value));
    yield* fromArray(
      spread(rows, buckets).map(({ min, max, members }) => {
        const grouping = new Grouping(outputs);
        for (const { document } of members) grouping.add({ min, max }, document, { ...variables, ROOT: document });
        const [only] = grouping.results();
        return only!;
      }),
    );
  };
};

interface Row {
  value: unknown;
  document: Doc;
}

/** Divides sorted rows into buckets of about equal size. Equal values are always in the same bucket. */
function spread(rows: readonly Row[], buckets: number): { min: unknown; max: unknown; members: Row[] }[] {
  const size = Math.max(1, Math.round(rows.length / buckets));
  const result: { min: unknown; max: unknown; members: Row[] }[] = [];
  let at = 0;
  while (at < rows.length) {
    let end = result.length === buckets - 1 ? rows.length : Math.min(rows.length, at + size);
    while (end < rows.length && compareValues(rows[end]!.value, rows[end - 1]!.value) === 0) end += 1;
    const max = rows[Math.min(end, rows.length - 1)]!.value;
    result.push({ min: rows[at]!.value, max, members: rows.slice(at, end) });
    at = end;
  }
  return result;
}
