import { decode } from '../../bson/decode';
import { toNumber, type Doc } from '../../bson/values';
import { getReferencedFields } from '../../aggregation/referenced-fields';
import type { Batches, NamedStage } from '../../aggregation/pipeline-types';
import { parseFilter } from '../../query/filter';
import { parseSort, type Sort } from '../../query/sort';
import { Search, type SearchRequest } from '../../query/search';
import { sortRecordIds } from '../../query/sort-record-ids';
import type { Collection } from '../../storage/catalog';
import { countMatches } from './count';
import { getCountResult } from './count-stage';
import type { CommandContext } from '../types';

const pageSize = 128;

export type ReadOptions = {
  hint?: unknown;
  inMemory: boolean;
};

type PipelinePushdown = {
  request: SearchRequest;
  skip: number;
  limit: number;
  /** The result when the next stage only counts; that stage is then not in `remainingStages`. */
  toCountResult: ((total: number) => Doc[]) | undefined;
  remainingStages: NamedStage[];
};

/** Moves the leading stages of a pipeline into the search: filter, sort, skip and limit. */
export const pushDownStages = (stages: readonly NamedStage[], variables: Doc): PipelinePushdown => {
  const remainingStages = [...stages];
  const filters: unknown[] = [];
  while (remainingStages[0]?.[0] === '$match') filters.push(remainingStages.shift()![1]);
  let sort: Sort | undefined;
  if (remainingStages[0]?.[0] === '$sort') sort = parseSort(remainingStages.shift()![1]);
  const skip = remainingStages[0]?.[0] === '$skip' ? toNumber(remainingStages.shift()![1]) : 0;
  const limit = remainingStages[0]?.[0] === '$limit' ? toNumber(remainingStages.shift()![1]) : Infinity;
  const filter = parseFilter(filters.length > 1 ? { $and: filters } : (filters[0] ?? {}), { variables });
  const referencedFields = getReferencedFields(remainingStages);
  const fields =
    referencedFields && new Set([...referencedFields, ...(sort ?? []).map(([path]) => path.split('.')[0]!)]);
  const toCountResult = sort ? undefined : getCountResult(remainingStages[0]);
  return {
    request: { filter, sort, fields },
    skip,
    limit,
    toCountResult,
    remainingStages: toCountResult ? remainingStages.slice(1) : remainingStages,
  };
};

export async function* readPushedDown(
  collection: Collection,
  pushdown: PipelinePushdown & ReadOptions,
  context: CommandContext,
): Batches {
  const { operation, engine } = context;
  const { skip, limit } = pushdown;
  const request = { ...pushdown.request, hint: pushdown.hint };
  if (pushdown.toCountResult) {
    const total = await countMatches(collection, request, skip + limit, context);
    yield pushdown.toCountResult(Math.min(limit, Math.max(0, total - skip)));
    return;
  }
  const search = new Search(engine.store, collection, request);
  const matches = search.plan.isSorted
    ? search.batches(operation)
    : readSortedMatches(search, collection, pushdown, context);
  let skipRemaining = search.plan.isSorted ? skip : 0;
  let remaining = search.plan.isSorted ? limit : Infinity;
  for await (const batch of matches) {
    const returned = batch.slice(skipRemaining, skipRemaining + remaining);
    skipRemaining -= Math.min(skipRemaining, batch.length);
    remaining -= returned.length;
    yield returned.map(({ document }) => document);
    if (remaining <= 0) return;
  }
}

/** Sorts record ids, so that the sort keeps no documents in memory. */
async function* readSortedMatches(
  search: Search,
  collection: Collection,
  { request, skip, limit, inMemory }: PipelinePushdown & ReadOptions,
  context: CommandContext,
) {
  const { engine, operation } = context;
  const recordIds = await sortRecordIds(search, { sort: request.sort!, limit: skip + limit, inMemory }, operation);
  let skipRemaining = skip;
  let page: { document: Doc }[] = [];
  for (const recordId of recordIds) {
    if (skipRemaining-- > 0) continue;
    const bytes = engine.records.read(collection, recordId);
    if (bytes) page.push({ document: decode(bytes) });
    if (page.length < pageSize) continue;
    yield page;
    page = [];
    await operation.yieldIfDue();
  }
  yield page;
}
