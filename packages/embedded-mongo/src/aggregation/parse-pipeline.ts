import type { Doc } from '../bson/values';
import { fail } from '../errors';
import { compileDocumentStage, isDocumentStage } from './document-stages';
import { forEachYielding, type Stage, type StageParserContext } from './pipeline-types';
import { getStageEntries } from './stage-entries';
import { stageParsers } from './stages';

/** Validates a pipeline and creates its stages. Throws for stages that are not supported. */
export const parsePipeline = (pipeline: unknown, variableNames: readonly string[]): Stage[] =>
  getStageEntries(pipeline).map(([name, operand]) => parseStage(name, operand, variableNames));

const parseStage = (name: string, operand: unknown, variableNames: readonly string[]): Stage => {
  const parserContext: StageParserContext = { variableNames, parse: parsePipeline };
  if (isDocumentStage(name)) return createDocumentStage(name, operand, variableNames);
  const parser = stageParsers.get(name);
  if (parser) return parser(operand, parserContext);
  if (name === '$changeStream') fail(40573, 'The $changeStream stage is only supported on replica sets');
  return fail(40324, `Unrecognized pipeline stage name: '${name}'`);
};

const createDocumentStage = (name: string, operand: unknown, variableNames: readonly string[]): Stage => {
  const transform = compileDocumentStage(name, operand, variableNames);
  return async function* (input, { operation, variables }) {
    for await (const batch of input) {
      const transformed: Doc[] = [];
      await forEachYielding(batch, operation, (document) => transformed.push(transform(document, variables)));
      yield transformed;
    }
  };
};
