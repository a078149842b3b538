import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { isDocument, isNumeric, toNumber, type Doc } from '../bson/values';
import { fail } from '../errors';
import { fieldsNeeded } from '../aggregation/field-needs';
import { parsePipeline } from '../aggregation/parse-pipeline';
import { fromArray, runStages, type Batches, type PipelineContext } from '../aggregation/pipeline-types';
import { stageList } from '../aggregation/stage-list';
import { parseFilter } from '../query/filter';
import { parseSort, type Sort } from '../query/sort';
import { Search, type SearchRequest } from '../query/search';
import { sortRecords } from '../query/sort-records';
import type { Operation } from '../operation';
import type { Collection } from '../storage/catalog';
import type { Arguments } from './arguments';
import { countMatches } from './count';
import { openCursor, type ResultSource } from './cursors';
import { explainAggregate } from './explain';
import { forbidsDisk, hintOf } from './find';
import type { CommandContext, Reply } from './types';

const pageLength = 128;

type NamedStage = [name: string, operand: unknown];

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
  const batches = runPipeline(collection, pipeline, context, {
    hint: hintOf(args.get('hint')),
    inMemory: forbidsDisk(args),
  });
  const namespace = `${database}.${collection ?? '$cmd.aggregate'}`;
  const batchSize = isNumeric(cursor.batchSize) ? toNumber(cursor.batchSize) : undefined;
  // The first batch is read while the command runs; later ones under the command that asks for them.
  return openCursor(engine.cursors, namespace, new BatchSource(batches), { batchSize }, operation);
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

interface ReadSettings {
  hint?: unknown;
  inMemory: boolean;
}

interface Front {
  request: SearchRequest;
  skip: number;
  limit: number;
  rest: NamedStage[];
}

/** The beginning of a pipeline that a search can do: filter and sort by index, skip and limit early. */
function takeFront(stages: readonly NamedStage[], variables: Doc): Front {
  const rest = [...stages];
  const filters: unknown[] = [];
  while (rest[0]?.[0] === '$match') filters.push(rest.shift()![1]);
  let sort: Sort | undefined;
  if (rest[0]?.[0] === '$sort') sort = parseSort(rest.shift()![1]);
  const skip = rest[0]?.[0] === '$skip' ? toNumber(rest.shift()![1]) : 0;
  const limit = rest[0]?.[0] === '$limit' ? toNumber(rest.shift()![1]) : Infinity;
  const filter = parseFilter(filters.length > 1 ? { $and: filters } : (filters[0] ?? {}), { variables });
  const needed = fieldsNeeded(rest);
  const fields = needed && new Set([...needed, ...(sort ?? []).map(([path]) => path.split('.')[0]!)]);
  return { request: { filter, sort, fields }, skip, limit, rest };
}

async function* readFront(collection: Collection, front: Front & ReadSettings, context: CommandContext): Batches {
  const { operation, engine } = context;
  const { skip, limit, rest } = front;
  const request = { ...front.request, hint: front.hint };
  if (!request.sort && countsOnly(rest)) {
    const total = await countMatches(collection, request, skip + limit, context);
    yield* placeholders(Math.min(limit, Math.max(0, total - skip)), operation);
    return;
  }
  const search = new Search(engine.store, collection, request);
  const matches = search.plan.sorted ? search.batches(operation) : sortedMatches(search, collection, front, context);
  let toSkip = search.plan.sorted ? skip : 0;
  let left = search.plan.sorted ? limit : Infinity;
  for await (const batch of matches) {
    const taken = batch.slice(toSkip, toSkip + left);
    toSkip -= Math.min(toSkip, batch.length);
    left -= taken.length;
    yield taken.map(({ document }) => document);
    if (left <= 0) return;
  }
}

/** Sorted as record numbers, so that a sort holds no documents. */
async function* sortedMatches(
  search: Search,
  collection: Collection,
  { request, skip, limit, inMemory }: Front & ReadSettings,
  context: CommandContext,
) {
  const { engine, operation } = context;
  const records = await sortRecords(search, { sort: request.sort!, most: skip + limit, inMemory }, operation);
  let toSkip = skip;
  let page: { document: Doc }[] = [];
  for (const record of records) {
    if (toSkip-- > 0) continue;
    const bytes = engine.records.read(collection, record);
    if (bytes) page.push({ document: decode(bytes) });
    if (page.length < pageLength) continue;
    yield page;
    page = [];
    await operation.breathe();
  }
  yield page;
}

/** Whether all that follows is a count, as drivers write `countDocuments`: documents need not be read for it. */
function countsOnly(rest: readonly NamedStage[]): boolean {
  const [name, operand] = rest[0] ?? [];
  if (name === '$count') return true;
  if (name !== '$group' || !isDocument(operand)) return false;
  const isConstant = (value: unknown) => isNumeric(value) || value === null;
  return Object.keys(operand).every((field) => {
    const value = operand[field];
    return field === '_id' ? isConstant(value) : isDocument(value) && '$sum' in value && isNumeric(value.$sum);
  });
}

async function* placeholders(total: number, operation: Operation): Batches {
  const empty: Doc = {};
  const size = 10_000;
  for (let at = 0; at < total; at += size) {
    await operation.breathe();
    yield new Array<Doc>(Math.min(size, total - at)).fill(empty);
  }
}
