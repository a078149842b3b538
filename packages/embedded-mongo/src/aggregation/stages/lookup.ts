import { BSONRegExp } from 'bson';
import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { isOperatorValue } from '../../query/operators/comparison';
import { getDistinctValues } from '../../query/paths';
import { compileExpression } from '../expressions/compile';
import type { Evaluate } from '../expressions/types';
import { toArray, type PipelineContext, type StageParser } from '../pipeline-types';
import { setValueInCopy } from './unwind';

type Lookup = {
  from: string;
  as: string[];
  localField: string[] | undefined;
  foreignField: string | undefined;
  variables: (readonly [string, Evaluate])[];
  pipeline: readonly unknown[];
};

const allowedOptions = ['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'];

export const lookup: StageParser = (operand, parserContext) => {
  if (!isDocument(operand)) return fail(9, 'the $lookup stage specification must be an object');
  const specification = parseLookup(operand, parserContext.variableNames);
  parserContext.parse(specification.pipeline, [
    ...parserContext.variableNames,
    ...specification.variables.map(([name]) => name),
  ]);
  return async function* (input, context) {
    for await (const batch of input) {
      const joined: Doc[] = [];
      for (const document of batch) {
        const found = await findForeignDocuments(document, specification, context);
        joined.push(setValueInCopy(document, specification.as, found));
        await context.operation.yieldIfDue();
      }
      yield joined;
    }
  };
};

const parseLookup = (operand: Doc, variableNames: readonly string[]): Lookup => {
  for (const name of Object.keys(operand))
    if (!allowedOptions.includes(name)) fail(9, `unknown argument to $lookup: ${name}`);
  const requireString = (name: string): string => {
    const value = operand[name];
    return typeof value === 'string' ? value : fail(9, `$lookup argument '${name}: ${String(value)}' must be a string`);
  };
  const usesFields = 'localField' in operand || 'foreignField' in operand;
  if (!usesFields && !('pipeline' in operand)) {
    fail(9, "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
  }
  const letEntries = Object.entries((operand.let as Doc | undefined) ?? {});
  return {
    from: requireString('from'),
    as: requireString('as').split('.'),
    localField: usesFields ? requireString('localField').split('.') : undefined,
    foreignField: usesFields ? requireString('foreignField') : undefined,
    variables: letEntries.map(([name, value]) => [name, compileExpression(value, variableNames)] as const),
    pipeline: (operand.pipeline as unknown[] | undefined) ?? [],
  };
};

const findForeignDocuments = (document: Doc, specification: Lookup, context: PipelineContext): Promise<Doc[]> => {
  const localScope = { ...context.variables, ROOT: document };
  const scope: Doc = { ...context.variables };
  for (const [name, evaluate] of specification.variables) scope[name] = evaluate(document, localScope);
  const { localField, foreignField } = specification;
  const joinStages =
    localField && foreignField ? [{ $match: toJoinFilter(foreignField, getDistinctValues(document, localField)) }] : [];
  return toArray(context.runPipeline(specification.from, [...joinStages, ...specification.pipeline], scope));
};

/**
 * The filter on the foreign field: equal to any of the values, compared literally, or null when there are no values.
 */
const toJoinFilter = (field: string, values: readonly unknown[]): Doc => {
  const literalValues = values.filter((value) => value instanceof BSONRegExp || isOperatorValue(value));
  const plainValues = values.filter((value) => !literalValues.includes(value));
  const inFilter = { [field]: { $in: values.length === 0 ? [null] : plainValues } };
  return literalValues.length === 0
    ? inFilter
    : { $or: [inFilter, ...literalValues.map((value) => ({ [field]: { $eq: value } }))] };
};
