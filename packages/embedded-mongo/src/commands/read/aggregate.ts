import { encode } from '../../bson/encode';
import { isNumeric, toNumber, type Doc } from '../../bson/values';
import { fail, withErrorContext } from '../../errors';
import { parsePipeline } from '../../aggregation/parse-pipeline';
import { toBatches, runStages, type Batches, type PipelineContext } from '../../aggregation/pipeline-types';
import { getStageEntries } from '../../aggregation/stage-entries';
import type { CommandArguments } from '../arguments';
import { cursorReply, openCursor, type ResultSource } from './cursors';
import { explainAggregate } from './explain';
import { isDiskUseForbidden, parseHint } from './find';
import { readPushedDown, pushDownStages, type ReadOptions } from './pipeline-pushdown';
import { parseOutputStage } from '../write/pipeline-output';
import type { CommandContext, Reply } from '../types';

export const aggregate = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const { engine, database, operation } = context;
  const name = args.fields.aggregate;
  const pipeline = args.requireField('pipeline', args.array('pipeline'));
  if (args.boolean('explain')) return explainAggregate(String(name), pipeline, context);
  const cursor = args.document('cursor');
  if (!cursor) return fail(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const unknown = Object.keys(cursor).find((field) => field !== 'batchSize');
  if (unknown) fail(40415, `BSON field 'cursor.${unknown}' is an unknown field.`);
  const collection = typeof name === 'string' ? args.collection() : undefined;
  if (collection === undefined && getStageEntries(pipeline)[0]?.[0] !== '$documents') {
    fail(
      73,
      "{aggregate: 1} is not valid for '" +
        (getStageEntries(pipeline)[0]?.[0] ?? 'an empty pipeline') +
        "'; a collection is required.",
    );
  }
  const output = parseOutputStage(pipeline, context);
  const batches = runPipeline(collection, output?.inputStages ?? pipeline, context, {
    hint: parseHint(args.get('hint')),
    inMemory: isDiskUseForbidden(args),
  });
  const namespace = `${database}.${collection ?? '$cmd.aggregate'}`;
  if (output) {
    await withErrorContext('PlanExecutor error during aggregation', () => output.write(batches, context));
    return cursorReply('firstBatch', 0n, namespace, []);
  }
  const batchSize = isNumeric(cursor.batchSize) ? toNumber(cursor.batchSize) : undefined;
  // The first batch is read under this command, later batches under their getMore commands.
  return withErrorContext('PlanExecutor error during aggregation', () =>
    openCursor(engine.cursors, namespace, new PipelineSource(batches), { batchSize }, operation),
  );
};

class PipelineSource implements ResultSource {
  isExhausted = false;

  constructor(private readonly batches: Batches) {}

  async next(): Promise<Buffer[]> {
    for (;;) {
      const result = await this.batches.next();
      if (result.done) {
        this.isExhausted = true;
        return [];
      }
      if (result.value.length > 0) return result.value.map((document) => encode(document));
    }
  }
}

export const runPipeline = (
  collection: string | undefined,
  pipeline: readonly unknown[],
  context: CommandContext,
  options: ReadOptions = { inMemory: false },
): Batches => {
  const variables: Doc = { NOW: new Date(), ...context.variables };
  const variableNames = Object.keys(variables);
  parsePipeline(pipeline, variableNames);
  const pipelineContext: PipelineContext = {
    operation: context.operation,
    variables,
    runPipeline: (name, stages, pipelineVariables) =>
      runPipeline(name, stages, { ...context, variables: pipelineVariables }),
  };
  const stages = getStageEntries(pipeline);
  const target = collection === undefined ? undefined : context.engine.getCollection(context.database, collection);
  if (!target) return runStages(parsePipeline(pipeline, variableNames), toBatches([]), pipelineContext);
  const pushdown = pushDownStages(stages, variables);
  const remainingStages = pushdown.remainingStages.map(([name, operand]) => ({ [name]: operand }));
  return runStages(
    parsePipeline(remainingStages, variableNames),
    readPushedDown(target, { ...pushdown, ...options }, context),
    pipelineContext,
  );
};
