import { encode } from '../bson/encode';
import { isNumeric, toNumber, type Doc } from '../bson/values';
import { fail, within } from '../errors';
import { parsePipeline } from '../aggregation/parse-pipeline';
import { fromArray, runStages, type Batches, type PipelineContext } from '../aggregation/pipeline-types';
import { stageList } from '../aggregation/stage-list';
import type { Arguments } from './arguments';
import { cursorReply, openCursor, type ResultSource } from './cursors';
import { explainAggregate } from './explain';
import { forbidsDisk, hintOf } from './find';
import { readFront, takeFront, type ReadSettings } from './pipeline-front';
import { takeOutput } from './pipeline-output';
import type { CommandContext, Reply } from './types';

export async function aggregate(args: Arguments, context: CommandContext): Promise<Reply> {
  const { engine, database, operation } = context;
  const name = args.fields.aggregate;
  const pipeline = args.required('pipeline', args.list('pipeline'));
  if (args.flag('explain')) return explainAggregate(String(name), pipeline, context);
  const cursor = args.document('cursor');
  if (!cursor) return fail(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const unknown = Object.keys(cursor).find((field) => field !== 'batchSize');
  if (unknown) fail(40415, `BSON field 'cursor.${unknown}' is an unknown field.`);
  const collection = typeof name === 'string' ? args.collection() : undefined;
  if (collection === undefined && stageList(pipeline)[0]?.[0] !== '$documents') {
    fail(
      73,
      "{aggregate: 1} is not valid for '" +
        (stageList(pipeline)[0]?.[0] ?? 'an empty pipeline') +
        "'; a collection is required.",
    );
  }
  const output = takeOutput(pipeline, context);
  const batches = runPipeline(collection, output?.rest ?? pipeline, context, {
    hint: hintOf(args.get('hint')),
    inMemory: forbidsDisk(args),
  });
  const namespace = `${database}.${collection ?? '$cmd.aggregate'}`;
  if (output) {
    await within('PlanExecutor error during aggregation', () => output.write(batches, context));
    return cursorReply('firstBatch', 0n, namespace, []);
  }
  const batchSize = isNumeric(cursor.batchSize) ? toNumber(cursor.batchSize) : undefined;
  // The first batch is read under this command, later batches under their getMore commands.
  return within('PlanExecutor error during aggregation', () =>
    openCursor(engine.cursors, namespace, new BatchSource(batches), { batchSize }, operation),
  );
}

class BatchSource implements ResultSource {
  ended = false;

  constructor(private readonly batches: Batches) {}

  async next(): Promise<Buffer[]> {
    for (;;) {
      const result = await this.batches.next();
      if (result.done) {
        this.ended = true;
        return [];
      }
      if (result.value.length > 0) return result.value.map((document) => encode(document));
    }
  }
}

export function runPipeline(
  collection: string | undefined,
  pipeline: readonly unknown[],
  context: CommandContext,
  settings: ReadSettings = { inMemory: false },
): Batches {
  const variables: Doc = { NOW: new Date(), ...context.variables };
  const names = Object.keys(variables);
  parsePipeline(pipeline, names);
  const inner: PipelineContext = {
    operation: context.operation,
    variables,
    read: (name, stages, bound) => runPipeline(name, stages, { ...context, variables: bound }),
  };
  const stages = stageList(pipeline);
  const found = collection === undefined ? undefined : context.engine.collection(context.database, collection);
  if (!found) return runStages(parsePipeline(pipeline, names), fromArray([]), inner);
  const front = takeFront(stages, variables);
  const rest = front.rest.map(([name, operand]) => ({ [name]: operand }));
  return runStages(parsePipeline(rest, names), readFront(found, { ...front, ...settings }, context), inner);
}
