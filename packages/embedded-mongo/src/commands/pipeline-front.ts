import { decode } from '../bson/decode';
import { toNumber, type Doc } from '../bson/values';
import { fieldsNeeded } from '../aggregation/field-needs';
import type { Batches } from '../aggregation/pipeline-types';
import { parseFilter } from '../query/filter';
import { parseSort, type Sort } from '../query/sort';
import { Search, type SearchRequest } from '../query/search';
import { sortRecords } from '../query/sort-records';
import type { Collection } from '../storage/catalog';
import { countMatches } from './count';
import { countStage } from './count-stage';
import type { CommandContext } from './types';

export type NamedStage = readonly [name: string, operand: unknown];

const pageLength = 128;

export interface ReadSettings {
  hint?: unknown;
  inMemory: boolean;
}

interface Front {
  request: SearchRequest;
  skip: number;
  limit: number;
  /** The result when the next stage only counts; that stage is then not in `remainingStages`. */
  counted: ((total: number) => Doc[]) | undefined;
  rest: NamedStage[];
}

/** Moves the leading stages of a pipeline into the search: filter, sort, skip and limit. */
export function takeFront(stages: readonly NamedStage[], variables: Doc): Front {
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
  const counted = sort ? undefined : countStage(rest[0]);
  return { request: { filter, sort, fields }, skip, limit, counted, rest: counted ? rest.slice(1) : rest };
}

export async function* readFront(
  collection: Collection,
  front: Front & ReadSettings,
  context: CommandContext,
): Batches {
  const { operation, engine } = context;
  const { skip, limit } = front;
  const request = { ...front.request, hint: front.hint };
  if (front.counted) {
    const total = await countMatches(collection, request, skip + limit, context);
    yield front.counted(Math.min(limit, Math.max(0, total - skip)));
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

/** Sorts record ids, so that the sort keeps no documents in memory. */
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
