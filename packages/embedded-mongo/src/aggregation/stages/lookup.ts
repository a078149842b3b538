import { BSONRegExp } from 'bson';
import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { isOperatorValue } from '../../query/operators/comparison';
import { leafValues } from '../../query/paths';
import { compileExpression } from '../expressions/compile';
import type { Evaluate } from '../expressions/types';
import { toArray, type PipelineContext, type StageParser } from '../pipeline-types';
import { withValue } from './unwind';

interface Lookup {
  from: string;
  as: string[];
  localField: string[] | undefined;
  foreignField: string | undefined;
  bound: (readonly [string, Evaluate])[];
  pipeline: readonly unknown[];
}

const known = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'];

export const lookup: StageParser = (operand, setting) => {
  if (!isDocument(operand)) return fail(9, 'the $lookup stage specification must be an object');
  const settings = parse(operand, setting.variableNames);
  setting.parse(settings.pipeline, [...setting.variableNames, ...settings.bound.map(([name]) => name)]);
  return async function* (input, context) {
    for await (const batch of input) {
      const joined: Doc[] = [];
      for (const document of batch) {
        const found = await foreignDocuments(document, settings, context);
        joined.push(withValue(document, settings.as, found));
        await context.operation.breathe();
      }
      yield joined;
    }
  };
};

function parse(operand: Doc, variableNames: readonly string[]): Lookup {
  for (const name of Object.keys(operand)) if (!known.includes(name)) fail(9, `unknown argument to $lookup: ${name}`);
  const text = (name: string): string => {
    const value = operand[name];
    return typeof value === 'string' ? value : fail(9, `$lookup argument '${name}: ${String(value)}' must be a string`);
  };
  const byField = 'localField' in operand || 'foreignField' in operand;
  if (!byField && !('pipeline' in operand)) {
    fail(9, "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  }
  const bound = Object.entries((operand.let as Doc | undefined) ?? {});
  return {
    from: text('from'),
    as: text('as').split('.'),
    localField: byField ? text('localField').split('.') : undefined,
    foreignField: byField ? text('foreignField') : undefined,
    bound: bound.map(([name, value]) => [name, compileExpression(value, variableNames)] as const),
    pipeline: (operand.pipeline as unknown[] | undefined) ?? [],
  };
}

function foreignDocuments(document: Doc, settings: Lookup, context: PipelineContext): Promise<Doc[]> {
  const scope = { ...context.variables, ROOT: document };
  const variables: Doc = { ...context.variables };
  for (const [name, evaluate] of settings.bound) variables[name] = evaluate(document, scope);
  const { localField, foreignField } = settings;
  const joins = localField && foreignField ? [{ $match: equalTo(foreignField, leafValues(document, localField)) }] : [];
  return toArray(context.read(settings.from, [...joins, ...settings.pipeline], variables));
}

/**
 * The filter on the foreign field: equal to any of the values, compared literally, or null when there are no values.
 */
function equalTo(field: string, values: readonly unknown[]): Doc {
  const awkward = values.filter((value) => value instanceof BSONRegExp || isOperatorValue(value));
  const plain = values.filter((value) => !awkward.includes(value));
  const among = { [field]: { $in: values.length === 0 ? [null] : plain } };
  return awkward.length === 0 ? among : { $or: [among, ...awkward.map((value) => ({ [field]: { $eq: value } }))] };
}
