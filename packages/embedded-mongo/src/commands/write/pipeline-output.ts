import { isDocument, type Doc } from '../../bson/values';
import { fail } from '../../errors';
import { getStageEntries } from '../../aggregation/stage-entries';
import type { Batches } from '../../aggregation/pipeline-types';
import { outputStages } from '../../supported';
import { createMergeWriter } from './merge-output';
import { createOutWriter, type OutputTarget } from './replace-output';
import type { CommandContext } from '../types';

type OutputStage = {
  /** The stages before the output stage. */
  inputStages: readonly unknown[];
  write(documents: Batches, context: CommandContext): Promise<void>;
};

/** Parses `$out` or `$merge` at the end of a pipeline; undefined without an output stage. */
export const parseOutputStage = (
  pipeline: readonly unknown[],
  { database }: CommandContext,
): OutputStage | undefined => {
  const stages = getStageEntries(pipeline);
  const [name = '', operand] = stages.at(-1) ?? [];
  const misplaced = stages.slice(0, -1).find(([stage]) => outputStages.includes(stage));
  if (misplaced) fail(40601, `${misplaced[0]} can only be the final stage in the pipeline`);
  if (!outputStages.includes(name)) return undefined;
  const write =
    name === '$out'
      ? createOutWriter(parseOutputTarget(name, operand, database))
      : createMergeOutput(operand, database);
  return { inputStages: pipeline.slice(0, -1), write };
};

const createMergeOutput = (operand: unknown, database: string): OutputStage['write'] => {
  const specification: Doc = typeof operand === 'string' ? { into: operand } : isDocument(operand) ? operand : {};
  return createMergeWriter(parseOutputTarget('$merge', specification.into, database), specification);
};

const parseOutputTarget = (stage: string, operand: unknown, database: string): OutputTarget => {
  if (typeof operand === 'string' && operand !== '') return { database, collection: operand };
  const { db = database, coll } = isDocument(operand) ? operand : {};
  if (typeof coll === 'string' && coll !== '' && typeof db === 'string') return { database: db, collection: coll };
  return stage === '$out'
    ? fail(16990, `$out only supports a string or object argument, but found ${typeof operand}`)
    : fail(51178, "$merge 'into' field  must specify a 'coll' that is not empty, null or undefined");
};
