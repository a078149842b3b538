import { isDocument, type Doc } from '../../bson/values';
import { getStageEntries } from '../../aggregation/stage-entries';
import { fail } from '../../errors';
import { countKeys } from '../../indexes/index-scan';
import type { IndexPlan } from '../../indexes/planner';
import { parseFilter } from '../../query/filter';
import { parseSort, type Sort } from '../../query/sort';
import { getExactPlans, Search, type SearchPlan, type SearchRequest } from '../../query/search';
import { CommandArguments } from '../arguments';
import { parseHint } from './find';
import { serverVersion } from '../server-info';
import type { CommandContext, Reply } from '../types';

export const explain = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const command = args.requireField('explain', args.document('explain'));
  const [name] = Object.keys(command);
  if (name === 'aggregate') return explainAggregate(String(command.aggregate), command.pipeline as unknown[], context);
  const request = toSearchRequest(name, command);
  return buildExplainReply(
    String(command[name!]),
    command,
    request,
    args.string('verbosity') ?? 'allPlansExecution',
    context,
  );
};

export const explainAggregate = (
  name: string,
  pipeline: readonly unknown[],
  context: CommandContext,
): Promise<Reply> => {
  const stages = getStageEntries(pipeline);
  const filter = stages[0]?.[0] === '$match' ? stages[0][1] : {};
  const sort = stages[filter === stages[0]?.[1] ? 1 : 0];
  const request = { filter: parseFilter(filter), sort: sort?.[0] === '$sort' ? parseSort(sort[1]) : undefined };
  return buildExplainReply(name, { aggregate: name, pipeline }, request, 'queryPlanner', context);
};

const toSearchRequest = (name: string | undefined, command: Doc): SearchRequest & { limit?: number } => {
  const firstStatement = (list: unknown): Doc => (Array.isArray(list) && isDocument(list[0]) ? list[0] : {});
  switch (name) {
    case 'find':
      return {
        filter: parseFilter(command.filter ?? {}),
        sort: parseSort(command.sort),
        hint: parseHint(command.hint),
        limit: new CommandArguments('find', command).integer('limit') ?? 0,
      };
    case 'count':
    case 'distinct':
    case 'findAndModify':
      return { filter: parseFilter(command.query ?? {}), sort: parseSort(command.sort), hint: parseHint(command.hint) };
    case 'update':
      return { filter: parseFilter(firstStatement(command.updates).q ?? {}) };
    case 'delete':
      return { filter: parseFilter(firstStatement(command.deletes).q ?? {}) };
  }
  return fail(59, `Explain failed due to unknown command: ${name}`);
};

const buildExplainReply = async (
  name: string,
  command: Doc,
  request: SearchRequest & { limit?: number },
  verbosity: string,
  { engine, database, operation }: CommandContext,
): Promise<Reply> => {
  const collection = engine.getCollection(database, name);
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
  const countPlans = 'count' in command ? getExactPlans(search.plan) : undefined;
  const plan = countPlans ? describeCount(countPlans) : describePlan(search.plan, request);
  if (verbosity === 'queryPlanner') return reply(plan);
  const startedAt = performance.now();
  const countedKeys = countPlans && (await countKeys(engine.store, countPlans, Infinity, operation));
  const found = countedKeys ?? (await countResults(search, request, operation));
  const executionTimeMillis = Math.round(performance.now() - startedAt);
  return reply(plan, {
    executionSuccess: true,
    nReturned: found,
    executionTimeMillis,
    ...toExaminedStatistics(search, countedKeys),
  });
};

const toExaminedStatistics = ({ statistics }: Search, countedKeys: number | undefined): Doc => ({
  totalKeysExamined: countedKeys ?? statistics.keysExamined,
  totalDocsExamined: statistics.documentsExamined,
});

const countResults = async (
  search: Search,
  { limit }: { limit?: number },
  operation: CommandContext['operation'],
): Promise<number> => {
  const maxMatches = limit && search.plan.isSorted ? limit : Infinity;
  let found = 0;
  while (found < maxMatches) {
    const matches = await search.next(operation, Math.min(64, maxMatches - found));
    if (matches.length === 0) break;
    found += matches.length;
  }
  return limit ? Math.min(limit, found) : found;
};

const describePlan = (plan: SearchPlan, { sort }: SearchRequest): Doc => {
  const accessPlan = describeAccess(plan, sort);
  if (!sort || plan.isSorted) return accessPlan;
  return { stage: 'SORT', sortPattern: Object.fromEntries(sort), inputStage: accessPlan };
};

const describeAccess = ({ index, union, isSorted, reverse }: SearchPlan, sort: Sort | undefined): Doc => {
  if (index) return { stage: 'FETCH', inputStage: scanStage(index) };
  if (!union) return { stage: 'COLLSCAN', direction: reverse ? 'backward' : 'forward' };
  const merge = sort && isSorted ? { stage: 'SORT_MERGE', sortPattern: Object.fromEntries(sort) } : { stage: 'OR' };
  return { stage: 'FETCH', inputStage: { ...merge, inputStages: union.map(scanStage) } };
};

const describeCount = (plans: readonly IndexPlan[]): Doc => {
  const inputStages = plans.map((plan) => ({ ...scanStage(plan), stage: 'COUNT_SCAN' }));
  return { stage: 'COUNT', inputStage: inputStages.length > 1 ? { stage: 'OR', inputStages } : inputStages[0] };
};

const scanStage = ({ index, reverse }: IndexPlan): Doc => {
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
};
