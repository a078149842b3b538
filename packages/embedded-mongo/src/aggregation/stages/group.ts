import { isDocument, setField, getTypeName, type Doc } from '../../bson/values';
import { encodeKeyText } from '../../bson/key';
import { fail } from '../../errors';
import { createGroupMemoryTracker } from '../../memory-usage-tracker';
import { getAccumulator, type Accumulator } from '../accumulators';
import { compileExpression } from '../expressions/compile';
import type { Evaluate } from '../expressions/types';
import { toBatches, groupIntoBatches, forEachYielding, type StageParser } from '../pipeline-types';
import { compareValues } from '../../bson/compare';

export type AccumulatorField = {
  name: string;
  createAccumulator: () => Accumulator;
  evaluate: Evaluate;
};

/** Parses accumulator fields such as `{ total: { $sum: '$price' } }`. */
export const parseAccumulatorFields = (fields: Doc, variableNames: readonly string[]): AccumulatorField[] =>
  Object.keys(fields).map((name) => {
    if (name.includes('.')) fail(40235, `The field name '${name}' cannot contain '.'`);
    const field = fields[name];
    if (!isDocument(field)) return fail(40234, `The field '${name}' must be an accumulator object`);
    const operators = Object.keys(field);
    if (operators.length !== 1) fail(40238, `The field '${name}' must specify one accumulator`);
    return parseAccumulatorField(name, operators[0]!, field[operators[0]!], variableNames);
  });

const parseAccumulatorField = (
  name: string,
  operator: string,
  operand: unknown,
  variableNames: readonly string[],
): AccumulatorField => {
  const isCount = operator === '$count';
  if (isCount && !(isDocument(operand) && Object.keys(operand).length === 0)) {
    fail(9, '$count takes no arguments, i.e. $count:{}');
  }
  if (Array.isArray(operand)) fail(40237, `The ${operator} accumulator is a unary operator`);
  const createAccumulator = getAccumulator(isCount ? '$sum' : operator);
  return { name, createAccumulator, evaluate: compileExpression(isCount ? 1 : operand, variableNames) };
};

/** Estimated bytes of a group or an accumulator, excluding its values. */
const groupBytes = 64;

type Group = {
  id: unknown;
  accumulators: Accumulator[];
};

/** Groups documents by a key and returns one document per group. */
export class GroupAccumulator {
  private readonly groups = new Map<string, Group>();
  private readonly memory = createGroupMemoryTracker();

  constructor(private readonly accumulatorFields: readonly AccumulatorField[]) {}

  add(id: unknown, document: Doc, variables: Doc): void {
    const key = id === undefined ? encodeKeyText(null) : encodeKeyText(id);
    let group = this.groups.get(key);
    if (!group) {
      this.groups.set(
        key,
        (group = { id, accumulators: this.accumulatorFields.map(({ createAccumulator }) => createAccumulator()) }),
      );
      this.memory.add(2 * key.length + groupBytes * (1 + this.accumulatorFields.length));
    }
    for (const [index, { evaluate }] of this.accumulatorFields.entries()) {
      const grownBytes = group.accumulators[index]!.add(evaluate(document, variables));
      if (grownBytes) this.memory.add(grownBytes);
    }
  }

  *results(): Generator<Doc> {
    for (const { id, accumulators } of this.groups.values()) {
      const result: Doc = { _id: id ?? null };
      this.accumulatorFields.forEach(({ name }, index) => setField(result, name, accumulators[index]!.result()));
      yield result;
    }
  }
}

export const group: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) fail(15955, 'a group specification must include an _id');
  const { _id, ...fields } = operand;
  const evaluateId = compileExpression(_id, variableNames);
  const accumulatorFields = parseAccumulatorFields(fields, variableNames);
  return async function* (input, { operation, variables }) {
    const grouping = new GroupAccumulator(accumulatorFields);
    for await (const batch of input) {
      await forEachYielding(batch, operation, (document) => {
        const scope = { ...variables, ROOT: document };
        grouping.add(evaluateId(document, scope), document, scope);
      });
    }
    yield* groupIntoBatches(grouping.results(), operation);
  };
};

export const isPathOrExpression = (operand: unknown): boolean =>
  typeof operand === 'string'
    ? operand.startsWith('$')
    : isDocument(operand) && Object.keys(operand)[0]?.startsWith('$') === true;

export const sortByCount: StageParser = (operand, parserContext) => {
  if (!isPathOrExpression(operand)) {
    fail(
      typeof operand === 'string' ? 40148 : isDocument(operand) ? 40147 : 40149,
      `the sortByCount field must be defined as a $-prefixed path or an expression inside an object, not ${getTypeName(operand)}`,
    );
  }
  const groupStage = group({ _id: operand, count: { $sum: 1 } }, parserContext);
  return async function* (input, context) {
    const rows: Doc[] = [];
    for await (const batch of groupStage(input, context)) rows.push(...batch);
    yield* toBatches(rows.sort((left, right) => compareValues(right.count, left.count)));
  };
};
