import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { stageList } from '../stage-list';
import { fromArray, runStages, toArray, type StageParser } from '../pipeline-types';

const refusedInside = ['$facet', '$out', '$merge', '$collStats', '$indexStats', '$geoNear', '$documents'];

export const facet: StageParser = (operand, setting) => {
  if (!isDocument(operand) || Object.keys(operand).length === 0) {
    return fail(40169, 'the $facet specification must be a non-empty object');
  }
  const facets = Object.keys(operand).map((name) => {
    for (const [stage] of stageList(operand[name])) {
      if (refusedInside.includes(stage)) fail(40600, `${stage} is not allowed to be used within a $facet stage`);
    }
    return [name, setting.parse(operand[name], setting.variableNames)] as const;
  });
  return async function* (input, context) {
    const documents = await toArray(input);
    const result: Doc = {};
    for (const [name, stages] of facets) result[name] = await toArray(runStages(stages, fromArray(documents), context));
    yield [result];
  };
};

export const unionWith: StageParser = (operand, setting) => {
  const given = typeof operand === 'string' ? { coll: operand } : operand;
  if (!isDocument(given)) return fail(9, 'the $unionWith stage specification must be an object or string');
  const { coll, pipeline = [] } = given as { coll?: unknown; pipeline?: unknown[] };
  if (typeof coll !== 'string') return fail(9, '$unionWith requires a collection');
  setting.parse(pipeline, setting.variableNames);
  return async function* (input, context) {
    yield* input;
    yield* context.read(coll, pipeline, context.variables);
  };
};
