import { isDocument, type Doc } from '../bson/values';
import { fail } from '../errors';
import { stageList } from '../aggregation/stage-list';
import type { Batches } from '../aggregation/pipeline-types';
import { outputStages } from '../supported';
import { mergeInto } from './merge-output';
import { replaceCollection } from './replace-output';
import type { CommandContext } from './types';

/** The collection that `$out` or `$merge` writes to. */
export interface Target {
  database: string;
  collection: string;
}

interface Output {
  /** The stages before the output stage. */
  rest: readonly unknown[];
  write(documents: Batches, context: CommandContext): Promise<void>;
}

/** Parses `$out` or `$merge` at the end of a pipeline; undefined without an output stage. */
export function takeOutput(pipeline: readonly unknown[], { database }: CommandContext): Output | undefined {
  const stages = stageList(pipeline);
  const [name = '', operand] = stages.at(-1) ?? [];
  const early = stages.slice(0, -1).find(([stage]) => outputStages.includes(stage));
  if (early) fail(40601, `${early[0]} can only be the final stage in the pipeline`);
  if (!outputStages.includes(name)) return undefined;
  const write = name === '$out' ? replaceCollection(targetOf(name, operand, database)) : mergeFrom(operand, database);
  return { rest: pipeline.slice(0, -1), write };
}

function mergeFrom(operand: unknown, database: string): Output['write'] {
  const given: Doc = typeof operand === 'string' ? { into: operand } : isDocument(operand) ? operand : {};
  return mergeInto(targetOf('$merge', given.into, database), given);
}

function targetOf(stage: string, operand: unknown, database: string): Target {
  if (typeof operand === 'string' && operand !== '') return { database, collection: operand };
  const { db = database, coll } = isDocument(operand) ? operand : {};
  if (typeof coll === 'string' && coll !== '' && typeof db === 'string') return { database: db, collection: coll };
  return stage === '$out'
    ? fail(16990, `$out only supports a string or object argument, but found ${typeof operand}`)
    : fail(51178, "$merge 'into' field  must specify a 'coll' that is not empty, null or undefined");
}
