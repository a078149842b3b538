import { toInteger, isDocument, isNumeric, toNumber, getTypeName, type Doc } from '../../bson/values';
import { formatValue } from '../../bson/format-value';
import { fail } from '../../errors';
import { compileExpression } from '../expressions/compile';
import { toBatches, type StageParser } from '../pipeline-types';

const parseInteger = (name: string, operand: unknown, min: number, code: number): number => {
  const number = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (!isNumeric(operand))
    fail(code, `invalid argument to ${name} stage: Expected a number in: ${name}: ${formatValue(operand)}`);
  if (!Number.isInteger(number))
    fail(code, `invalid argument to ${name} stage: Expected an integer: ${name}: ${formatValue(operand)}`);
  if (number < min) {
    if (name === '$limit' && number === 0) fail(15958, 'the limit must be positive');
    fail(
      code,
      `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${formatValue(operand)}`,
    );
  }
  return number;
};

export const limit: StageParser = (operand) => {
  const max = parseInteger('$limit', operand, 1, 5107201);
  return async function* (input) {
    let remaining = max;
    for await (const batch of input) {
      const returned = batch.slice(0, remaining);
      remaining -= returned.length;
      yield returned;
      if (remaining === 0) return;
    }
  };
};

export const skip: StageParser = (operand) => {
  const count = parseInteger('$skip', operand, 0, 5107200);
  return async function* (input) {
    let remaining = count;
    for await (const batch of input) {
      const skipped = Math.min(remaining, batch.length);
      remaining -= skipped;
      if (skipped < batch.length) yield batch.slice(skipped);
    }
  };
};

export const count: StageParser = (operand) => {
  if (typeof operand !== 'string') return fail(40156, 'the count field must be a non-empty string');
  if (operand === '') fail(40157, 'the count field must be a non-empty string');
  if (operand.startsWith('$')) fail(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('.')) fail(40160, "the count field cannot contain '.'");
  return async function* (input) {
    let total = 0;
    for await (const batch of input) total += batch.length;
    if (total > 0) yield [{ [operand]: toInteger(total) }];
  };
};

export const sample: StageParser = (operand) => {
  if (!isDocument(operand)) return fail(28745, 'the $sample stage specification must be an object');
  if (!('size' in operand)) fail(28749, '$sample stage must specify a size');
  if (!isNumeric(operand.size)) fail(28746, 'size argument to $sample must be a number');
  const size = toNumber(operand.size);
  if (size <= 0) fail(28747, 'size argument to $sample must be a positive integer');
  return async function* (input) {
    const chosen: Doc[] = [];
    let documentCount = 0;
    for await (const batch of input) {
      for (const document of batch) {
        documentCount += 1;
        const position = documentCount <= size ? documentCount - 1 : Math.floor(Math.random() * documentCount);
        if (position < size) chosen[position] = document;
      }
    }
    yield* toBatches(shuffle(chosen));
  };
};

const shuffle = (documents: Doc[]): Doc[] => {
  for (let index = documents.length - 1; index > 0; index--) {
    const other = Math.floor(Math.random() * (index + 1));
    [documents[index], documents[other]] = [documents[other]!, documents[index]!];
  }
  return documents;
};

export const documents: StageParser = (operand, { variableNames }) => {
  const evaluate = compileExpression(operand, variableNames);
  return async function* (_input, { variables }) {
    const found = evaluate({}, { ROOT: {}, ...variables });
    if (!Array.isArray(found)) return fail(5858203, `$documents requires an array, found: ${getTypeName(found)}`);
    if (!found.every(isDocument)) return fail(40228, '$documents requires that every item be an object');
    yield* toBatches(found);
  };
};
