import { isDocument, setField, typeName, type Doc } from '../../bson/values';
import { keyText } from '../../bson/key';
import { fail } from '../../errors';
import { groupMemory } from '../../memory-use';
import { accumulatorNamed, type Accumulator } from '../accumulators';
import { compileExpression } from '../expressions/compile';
import type { Evaluate } from '../expressions/types';
import { fromArray, inBatches, inTurns, type StageParser } from '../pipeline-types';
import { compareValues } from '../../bson/compare';

export interface Output {
  name: string;
  make: () => Accumulator;
  evaluate: Evaluate;
}

/** Parses accumulator fields such as `{ total: { $sum: '$price' } }`. */
export function parseOutputs(fields: Doc, variableNames: readonly string[]): Output[] {
  return Object.keys(fields).map((name) => {
    if (name.includes('.')) fail(40235, `The field name '${name}' cannot contain '.'`);
    const field = fields[name];
    if (!isDocument(field)) return fail(40234, `The field '${name}' must be an accumulator object`);
    const operators = Object.keys(field);
    if (operators.length !== 1) fail(40238, `The field '${name}' must specify one accumulator`);
    return parseOutput(name, operators[0]!, field[operators[0]!], variableNames);
  });
}

function parseOutput(name: string, operator: string, operand: unknown, variableNames: readonly string[]): Output {
  const counts = operator === '$count';
  if (counts && !(isDocument(operand) && Object.keys(operand).length === 0)) {
    fail(9, '$count takes no arguments, i.e. $count:{}');
  }
  if (Array.isArray(operand)) fail(40237, `The ${operator} accumulator is a unary operator`);
  const make = accumulatorNamed(counts ? '$sum' : operator);
  return { name, make, evaluate: compileExpression(counts ? 1 : operand, variableNames) };
}

/** Estimated bytes of a group or an accumulator besides its values. */
const groupBytes = 64;

interface Group {
  id: unknown;
  accumulators: Accumulator[];
}

/** Groups documents by a key and returns one document per group. */
export class Grouping {
  private readonly groups = new Map<string, Group>();
  private readonly memory = groupMemory();

  constructor(private readonly outputs: readonly Output[]) {}

  add(id: unknown, document: Doc, variables: Doc): void {
    const key = id === undefined ? keyText(null) : keyText(id);
    let group = this.groups.get(key);
    if (!group) {
      this.groups.set(key, (group = { id, accumulators: this.outputs.map(({ make }) => make()) }));
      this.memory.add(2 * key.length + groupBytes * (1 + this.outputs.length));
    }
    for (const [at, { evaluate }] of this.outputs.entries()) {
      const kept = group.accumulators[at]!.add(evaluate(document, variables));
      if (kept) this.memory.add(kept);
    }
  }

  *results(): Generator<Doc> {
    for (const { id, accumulators } of this.groups.values()) {
      const result: Doc = { _id: id ?? null };
      this.outputs.forEach(({ name }, at) => setField(result, name, accumulators[at]!.result()));
      yield result;
    }
  }
}

export const group: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(15947, "a group's fields must be specified in an object");
  if (!('_id' in operand)) fail(15955, 'a group specification must include an _id');
  const { _id, ...fields } = operand;
  const id = compileExpression(_id, variableNames);
  const outputs = parseOutputs(fields, variableNames);
  return async function* (input, { operation, variables }) {
    const grouping = new Grouping(outputs);
    for await (const batch of input) {
      await inTurns(batch, operation, (document) => {
        const scope = { ...variables, ROOT: document };
        grouping.add(id(document, scope), document, scope);
      });
    }
    yield* inBatches(grouping.results(), operation);
  };
};

export const sortByCount: StageParser = (operand, setting) => {
  const isPath = typeof operand === 'string' && operand.startsWith('$');
  const inside = isDocument(operand) && Object.keys(operand)[0]?.startsWith('$');
  if (!isPath && !inside) {
    fail(
      typeof operand === 'string' ? 40148 : isDocument(operand) ? 40147 : 40149,
      `the sortByCount field must be defined as a $-prefixed path or an expression inside an object, not ${typeName(operand)}`,
    );
  }
  const grouped = group({ _id: operand, count: { $sum: 1 } }, setting);
  return async function* (input, context) {
    const rows: Doc[] = [];
    for await (const batch of grouped(input, context)) rows.push(...batch);
    yield* fromArray(rows.sort((left, right) => compareValues(right.count, left.count)));
  };
};
