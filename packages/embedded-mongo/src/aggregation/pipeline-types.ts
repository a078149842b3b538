import type { Doc } from '../bson/values';
import type { Operation } from '../operation';
import type { Variables } from './expressions/types';

export type Batches = AsyncGenerator<Doc[]>;

export type NamedStage = readonly [name: string, operand: unknown];

export type PipelineContext = {
  operation: Operation;
  variables: Variables;
  /** Runs a pipeline on another collection in the same database. */
  runPipeline(collection: string, pipeline: readonly unknown[], variables: Variables): Batches;
};

/** A stage with its validated operand: maps batches of documents to batches. */
export type Stage = (input: Batches, context: PipelineContext) => Batches;

export type StageParserContext = {
  variableNames: readonly string[];
  /** Parses a pipeline within a stage, such as those of `$facet`. */
  parse(pipeline: unknown, variableNames: readonly string[]): Stage[];
};

export type StageParser = (operand: unknown, context: StageParserContext) => Stage;

export const runStages = (stages: readonly Stage[], input: Batches, context: PipelineContext): Batches =>
  stages.reduce((batches, stage) => stage(batches, context), input);

// eslint-disable-next-line @typescript-eslint/require-await -- the batches are in memory; the consumer awaits
export async function* toBatches(documents: readonly Doc[]): Batches {
  const size = 256;
  for (let start = 0; start < documents.length; start += size) yield documents.slice(start, start + size);
}

const batchSize = 256;

export async function* groupIntoBatches(documents: Iterable<Doc>, operation: Operation): Batches {
  let batch: Doc[] = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
    await operation.yieldIfDue();
  }
  if (batch.length > 0) yield batch;
}

/** Calls a function for each document and yields to other clients in between. */
export const forEachYielding = async (
  documents: readonly Doc[],
  operation: Operation,
  callback: (document: Doc) => void,
): Promise<void> => {
  for (const document of documents) {
    callback(document);
    if (operation.shouldYield) await operation.yieldIfDue();
  }
};

export const toArray = async (batches: Batches): Promise<Doc[]> => {
  const documents: Doc[] = [];
  for await (const batch of batches) for (const document of batch) documents.push(document);
  return documents;
};
