import { integer, isDocument, isNumeric, toNumber, typeName, type Doc } from '../../bson/values';
import { show } from '../../bson/show';
import { fail } from '../../errors';
import { compileExpression } from '../expressions/compile';
import { fromArray, type StageParser } from '../pipeline-types';

function wholeNumber(name: string, operand: unknown, least: number, code: number): number {
  const number = isNumeric(operand) ? toNumber(operand) : Number.NaN;
  if (!isNumeric(operand))
    fail(code, `invalid argument to ${name} stage: Expected a number in: ${name}: ${show(operand)}`);
  if (!Number.isInteger(number))
    fail(code, `invalid argument to ${name} stage: Expected an integer: ${name}: ${show(operand)}`);
  if (number < least) {
    if (name === '$limit' && number === 0) fail(15958, 'the limit must be positive');
    fail(code, `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${show(operand)}`);
  }
  return number;
}

export const limit: StageParser = (operand) => {
  const most = wholeNumber('$limit', operand, 1, 5107201);
  return async function* (input) {
    let left = most;
    for await (const batch of input) {
      const taken = batch.slice(0, left);
      left -= taken.length;
      yield taken;
      if (left === 0) return;
    }
  };
};

export const skip: StageParser = (operand) => {
  const count = wholeNumber('$skip', operand, 0, 5107200);
  return async function* (input) {
    let left = count;
    for await (const batch of input) {
      const passed = Math.min(left, batch.length);
      left -= passed;
      if (passed < batch.length) yield batch.slice(passed);
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
    if (total > 0) yield [{ [operand]: integer(total) }];
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
    let seen = 0;
    for await (const batch of input) {
      for (const document of batch) {
        seen += 1;
        const place = seen <= size ? seen - 1 : Math.floor(Math.random() * seen);
        if (place < size) chosen[place] = document;
      }
    }
    yield* fromArray(shuffled(chosen));
  };
};

function shuffled(documents: Doc[]): Doc[] {
  for (let at = documents.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [documents[at], documents[other]] = [documents[other]!, documents[at]!];
  }
  return documents;
}

export const documents: StageParser = (operand, { variableNames }) => {
  const evaluate = compileExpression(operand, variableNames);
  return async function* (_input, { variables }) {
    const found = evaluate({}, { ROOT: {}, ...variables });
    if (!Array.isArray(found)) return fail(5858203, `$documents requires an array, found: ${typeName(found)}`);
    if (!found.every(isDocument)) return fail(40228, '$documents requires that every item be an object');
    yield* fromArray(found);
  };
};
