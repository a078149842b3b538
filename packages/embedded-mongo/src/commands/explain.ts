import { isDocument, type Doc } from '../bson/values';
import { stageList } from '../aggregation/stage-list';
import { fail } from '../errors';
import { countKeys } from '../indexes/index-scan';
import type { IndexPlan } from '../indexes/planner';
import { parseFilter } from '../query/filter';
import { parseSort, type Sort } from '../query/sort';
import { exactPlans, Search, type SearchPlan, type SearchRequest } from '../query/search';
import { Arguments } from './arguments';
import { hintOf } from './find';
import { serverVersion } from './server-info';
import type { CommandContext, Reply } from './types';

export async function explain(args: Arguments, context: CommandContext): Promise<Reply> {
  const inner = args.required('explain', args.document('explain'));
  const [name] = Object.keys(inner);
  if (name === 'aggregate') return explainAggregate(String(inner.aggregate), inner.pipeline as unknown[], context);
  const request = requestOf(name, inner);
  return explained(String(inner[name!]), inner, request, args.text('verbosity') ?? 'allPlansExecution', context);
}

export function explainAggregate(name: string, pipeline: readonly unknown[], context: CommandContext): Promise<Reply> {
  const stages = stageList(pipeline);
  const filter = stages[0]?.[0] === '$match' ? stages[0][1] : {};
  const sort = stages[filter === stages[0]?.[1] ? 1 : 0];
  const request = { filter: parseFilter(filter), sort: sort?.[0] === '$sort' ? parseSort(sort[1]) : undefined };
  return explained(name, { aggregate: name, pipeline }, request, 'queryPlanner', context);
}

function requestOf(name: string | undefined, inner: Doc): SearchRequest & { limit?: number } {
  const first = (list: unknown): Doc => (Array.isArray(list) && isDocument(list[0]) ? list[0] : {});
  switch (name) {
    case 'find':
      return {
        filter: parseFilter(inner.filter ?? {}),
        sort: parseSort(inner.sort),
        hint: hintOf(inner.hint),
        limit: new Arguments('find', inner).whole('limit') ?? 0,
      };
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return { filter: parseFilter(inner.query ?? {}), sort: parseSort(inner.sort), hint: hintOf(inner.hint) };
    case 'update':
      return { filter: parseFilter(first(inner.updates).q ?? {}) };
    case 'delete':
      return { filter: parseFilter(first(inner.deletes).q ?? {}) };
  }
  return fail(59, `Explain failed due to unknown command: ${name}`);
}

async function explained(
  name: string,
  command: Doc,
  request: SearchRequest & { limit?: number },
  verbosity: string,
  { engine, database, operation }: CommandContext,
): Promise<Reply> {
  const collection = engine.collection(database, name);
  const namespace = `${database}.${name}`;
  const reply = (winningPlan: Doc, executionStats?: Doc): Reply => ({
    explainVersion: '1',
    queryPlanner: { namespace, indexFilterSet: false, winningPlan, rejectedPlans: [] },
    ...(executionStats && verbosity !== 'queryPlanner' ? { executionStats } : {}),
    command: { ...command, $db: database },
    serverInfo: { version: serverVersion },
  });
  if (!collection) return reply({ stage: 'EOF' });
  const search = new Search(engine.store, collection, request);
  const counting = 'count' in command ? exactPlans(search.plan) : undefined;
  const plan = counting ? describeCount(counting) : describePlan(search.plan, request);
  if (verbosity === 'queryPlanner') return reply(plan);
  const started = performance.now();
  const counted = counting && (await countKeys(engine.store, counting, Infinity, operation));
  const found = counted ?? (await runToEnd(search, request, operation));
  const executionTimeMillis = Math.round(performance.now() - started);
  return reply(plan, { executionSuccess: true, nReturned: found, executionTimeMillis, ...examined(search, counted) });
}

function examined({ statistics }: Search, counted: number | undefined): Doc {
  return {
    totalKeysExamined: counted ?? statistics.keysExamined,
    totalDocsExamined: statistics.documentsExamined,
  };
}

async function runToEnd(
  search: Search,
  { limit }: { limit?: number },
  operation: CommandContext['operation'],
): Promise<number> {
  const most = limit && search.plan.sorted ? limit : Infinity;
  let found = 0;
  while (found < most) {
    const matches = await search.next(operation, Math.min(64, most - found));
    if (matches.length === 0) break;
    found += matches.length;
  }
  return limit ? Math.min(limit, found) : found;
}

function describePlan(plan: SearchPlan, { sort }: SearchRequest): Doc {
  const read = describeReading(plan, sort);
  if (!sort || plan.sorted) return read;
  return { stage: 'SORT', sortPattern: Object.fromEntries(sort), inputStage: read };
}

function describeReading({ index, union, sorted, reverse }: SearchPlan, sort: Sort | undefined): Doc {
  if (index) return { stage: 'FETCH', inputStage: scanStage(index) };
  if (!union) return { stage: 'COLLSCAN', direction: reverse ? 'backward' : 'forward' };
  const merge = sort && sorted ? { stage: 'SORT_MERGE', sortPattern: Object.fromEntries(sort) } : { stage: 'OR' };
  return { stage: 'FETCH', inputStage: { ...merge, inputStages: union.map(scanStage) } };
}

function describeCount(plans: readonly IndexPlan[]): Doc {
  const inputStages = plans.map((plan) => ({ ...scanStage(plan), stage: 'COUNT_SCAN' }));
  return { stage: 'COUNT', inputStage: inputStages.length > 1 ? { stage: 'OR', inputStages } : inputStages[0] };
}

function scanStage({ index, reverse }: IndexPlan): Doc {
  const { keyPattern, name: indexName, isMultikey, unique: isUnique, sparse: isSparse } = index;
  return {
    stage: 'IXSCAN',
    keyPattern,
    indexName,
    isMultiKey: isMultikey,
    isUnique,
    isSparse,
    isPartial: index.partial !== undefined,
    direction: reverse ? 'backward' : 'forward',
  };
}
