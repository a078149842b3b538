import { Long } from 'bson';
import { isDocument, isNumeric, toNumber, type Doc } from '../../bson/values';
import { encodeKeyText } from '../../bson/key';
import { fail } from '../../errors';
import { getDistinctValues } from '../../query/paths';
import { compileExpression } from '../expressions/compile';
import type { Evaluate } from '../expressions/types';
import { toArray, type PipelineContext, type StageParser } from '../pipeline-types';
import { setValueInCopy } from './unwind';

type GraphLookup = {
  from: string;
  as: string[];
  startWith: Evaluate;
  connectFromField: string[];
  connectToField: string;
  maxDepth: number;
  depthField: string | undefined;
  restrictSearchWithMatch: Doc | undefined;
};

export const graphLookup: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(40327, 'the $graphLookup stage specification must be an object');
  const specification = parseGraphLookup(operand, variableNames);
  return async function* (input, context) {
    for await (const batch of input) {
      const rows: Doc[] = [];
      for (const document of batch)
        rows.push(setValueInCopy(document, specification.as, await findReachable(document, specification, context)));
      yield rows;
    }
  };
};

const parseGraphLookup = (operand: Doc, variableNames: readonly string[]): GraphLookup => {
  for (const name of ['from', 'as', 'connectFromField', 'connectToField']) {
    if (typeof operand[name] !== 'string') fail(40103, `$graphLookup argument '${name}' must be a string`);
  }
  if (!('startWith' in operand))
    fail(
      40105,
      "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.",
    );
  if (operand.maxDepth !== undefined && !isNumeric(operand.maxDepth)) fail(40100, 'maxDepth must be numeric');
  return {
    from: operand.from as string,
    as: (operand.as as string).split('.'),
    startWith: compileExpression(operand.startWith, variableNames),
    connectFromField: (operand.connectFromField as string).split('.'),
    connectToField: operand.connectToField as string,
    maxDepth: operand.maxDepth === undefined ? Infinity : toNumber(operand.maxDepth),
    depthField: operand.depthField as string | undefined,
    restrictSearchWithMatch: operand.restrictSearchWithMatch as Doc | undefined,
  };
};

/** Breadth-first search: each round looks up the values found in the previous round. */
const findReachable = async (document: Doc, specification: GraphLookup, context: PipelineContext): Promise<Doc[]> => {
  const found = new Map<string, Doc>();
  const visitedValues = new Set<string>();
  const start = specification.startWith(document, { ...context.variables, ROOT: document });
  let frontier = (Array.isArray(start) ? start : [start]) as unknown[];
  for (let depth = 0; depth <= specification.maxDepth && frontier.length > 0; depth++) {
    const unvisited = frontier.filter(
      (value) => !visitedValues.has(encodeKeyText(value)) && visitedValues.add(encodeKeyText(value)),
    );
    const next = await findNeighbors(unvisited, specification, context);
    frontier = [];
    for (const neighbor of next) {
      const key = encodeKeyText(neighbor._id);
      if (found.has(key)) continue;
      found.set(
        key,
        specification.depthField ? { ...neighbor, [specification.depthField]: Long.fromNumber(depth) } : neighbor,
      );
      frontier.push(...getDistinctValues(neighbor, specification.connectFromField));
    }
  }
  return [...found.values()];
};

const findNeighbors = async (
  values: unknown[],
  specification: GraphLookup,
  context: PipelineContext,
): Promise<Doc[]> => {
  if (values.length === 0) return [];
  const match = { [specification.connectToField]: { $in: values.map((value) => value ?? null) } };
  const filter = specification.restrictSearchWithMatch
    ? { $and: [match, specification.restrictSearchWithMatch] }
    : match;
  return toArray(context.runPipeline(specification.from, [{ $match: filter }], context.variables));
};
