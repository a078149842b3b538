import type { Doc } from '../bson/values';
import { fail } from '../errors';
import { documentStage, isDocumentStage } from './document-stages';
import { inTurns, type Stage, type StageSetting } from './pipeline-types';
import { stageList } from './stage-list';
import { stageParsers } from './stages';

/** Validates a pipeline and creates its stages. Throws for stages that are not supported. */
export function parsePipeline(pipeline: unknown, variableNames: readonly string[]): Stage[] {
  return stageList(pipeline).map(([name, operand]) => parseStage(name, operand, variableNames));
}

function parseStage(name: string, operand: unknown, variableNames: readonly string[]): Stage {
  const setting: StageSetting = { variableNames, parse: parsePipeline };
  if (isDocumentStage(name)) return eachDocument(name, operand, variableNames);
  const parser = stageParsers.get(name);
  if (parser) return parser(operand, setting);
  if (name === '$changeStream') fail(40573, 'The $changeStream stage is only supported on replica sets');
  return fail(40324, `Unrecognized pipeline stage name: '${name}'`);
}

function eachDocument(name: string, operand: unknown, variableNames: readonly string[]): Stage {
  const step = documentStage(name, operand, variableNames);
  return async function* (input, { operation, variables }) {
    for await (const batch of input) {
      const changed: Doc[] = [];
      await inTurns(batch, operation, (document) => changed.push(step(document, variables)));
      yield changed;
    }
  };
}
