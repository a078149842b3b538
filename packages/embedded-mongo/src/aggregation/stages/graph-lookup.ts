import { Long } from 'bson';
import { isDocument, isNumeric, toNumber, type Doc } from '../../bson/values';
import { keyText } from '../../bson/key';
import { fail } from '../../errors';
import { leafValues } from '../../query/paths';
import { compileExpression } from '../expressions/compile';
import type { Evaluate } from '../expressions/types';
import { toArray, type PipelineContext, type StageParser } from '../pipeline-types';
import { withValue } from './unwind';

interface GraphLookup {
  from: string;
  as: string[];
  startWith: Evaluate;
  connectFrom: string[];
  connectTo: string;
  maxDepth: number;
  depthField: string | undefined;
  restrict: Doc | undefined;
}

export const graphLookup: StageParser = (operand, { variableNames }) => {
  if (!isDocument(operand)) return fail(40327, 'the $graphLookup stage specification must be an object');
  const settings = parse(operand, variableNames);
  return async function* (input, context) {
    for await (const batch of input) {
      const rows: Doc[] = [];
      for (const document of batch)
        rows.push(withValue(document, settings.as, await reached(document, settings, context)));
      yield rows;
    }
  };
};

function parse(operand: Doc, variableNames: readonly string[]): GraphLookup {
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
    connectFrom: (operand.connectFromField as string).split('.'),
    connectTo: operand.connectToField as string,
    maxDepth: operand.maxDepth === undefined ? Infinity : toNumber(operand.maxDepth),
    depthField: operand.depthField as string | undefined,
    restrict: operand.restrictSearchWithMatch as Doc | undefined,
  };
}

/** Breadth-first search: each round looks up the values found in the previous round. */
async function reached(document: Doc, settings: GraphLookup, context: PipelineContext): Promise<Doc[]> {
  const found = new Map<string, Doc>();
  const asked = new Set<string>();
  const start = settings.startWith(document, { ...context.variables, ROOT: document });
  let frontier = (Array.isArray(start) ? start : [start]) as unknown[];
  for (let depth = 0; depth <= settings.maxDepth && frontier.length > 0; depth++) {
    const fresh = frontier.filter((value) => !asked.has(keyText(value)) && asked.add(keyText(value)));
    const next = await neighbours(fresh, settings, context);
    frontier = [];
    for (const neighbour of next) {
      const key = keyText(neighbour._id);
      if (found.has(key)) continue;
      found.set(key, settings.depthField ? { ...neighbour, [settings.depthField]: Long.fromNumber(depth) } : neighbour);
      frontier.push(...leafValues(neighbour, settings.connectFrom));
    }
  }
  return [...found.values()];
}

async function neighbours(values: unknown[], settings: GraphLookup, context: PipelineContext): Promise<Doc[]> {
  if (values.length === 0) return [];
  const match = { [settings.connectTo]: { $in: values.map((value) => value ?? null) } };
  const filter = settings.restrict ? { $and: [match, settings.restrict] } : match;
  return toArray(context.read(settings.from, [{ $match: filter }], context.variables));
}
