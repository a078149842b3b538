import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { getStageEntries } from '../stage-entries';
import { toBatches, runStages, toArray, type StageParser } from '../pipeline-types';

const disallowedStages = ['$facet', '$out', '$merge', '$collStats', '$indexStats', '$geoNear', '$documents'];

export const facet: StageParser = (operand, parserContext) => {
  if (!isDocument(operand) || Object.keys(operand).length === 0) {
    return fail(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.keys(operand).map((name) => {
    for (const [stage] of getStageEntries(operand[name])) {
      if (disallowedStages.includes(stage)) fail(40600, `${stage} is not allowed to be used within a $facet stage`);
    }
    return [name, parserContext.parse(operand[name], parserContext.variableNames)] as const;
  });
  return async function* (input, context) {
    const documents = await toArray(input);
    const result: Doc = {};
    for (const [name, stages] of facets) result[name] = await toArray(runStages(stages, toBatches(documents), context));
    yield [result];
  };
};

export const unionWith: StageParser = (operand, parserContext) => {
  const specification = typeof operand === 'string' ? { coll: operand } : operand;
  if (!isDocument(specification)) return fail(9, 'the $unionWith stage specification must be an object or string');
  const { coll, pipeline = [] } = specification as { coll?: unknown; pipeline?: unknown[] };
  if (typeof coll !== 'string') return fail(9, '$unionWith requires a collection');
  parserContext.parse(pipeline, parserContext.variableNames);
  return async function* (input, context) {
    yield* input;
    yield* context.runPipeline(coll, pipeline, context.variables);
  };
};
