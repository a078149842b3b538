import { toInteger } from '../../bson/values';
import { isEmptyFilter, parseFilter, type Filter } from '../../query/filter';
import { countKeys } from '../../indexes/index-scan';
import { getExactPlans, Search } from '../../query/search';
import type { Collection } from '../../storage/catalog';
import type { CommandArguments } from '../arguments';
import { parseHint } from './find';
import type { CommandContext, Reply } from '../types';

export const count = async (args: CommandArguments, context: CommandContext): Promise<Reply> => {
  const collection = context.engine.getCollection(context.database, args.collection());
  const filter = parseFilter(args.document('query') ?? {}, { variables: context.variables });
  const skip = args.integer('skip') ?? 0;
  const limit = Math.abs(args.integer('limit', -Infinity) ?? 0) || Infinity;
  if (!collection) return { n: 0 };
  const maxMatches = skip + limit;
  const found = await countMatches(collection, { filter, hint: parseHint(args.get('hint')) }, maxMatches, context);
  return { n: toInteger(Math.min(limit, Math.max(0, found - skip))) };
};

/** Counts the matches, up to `limit`. Uses only index entries when the index is exact. */
export const countMatches = async (
  collection: Collection,
  request: { filter: Filter; hint?: unknown },
  limit: number,
  { engine, operation }: Pick<CommandContext, 'engine' | 'operation'>,
): Promise<number> => {
  if (isEmptyFilter(request.filter)) return Math.min(limit, collection.count);
  const search = new Search(engine.store, collection, { ...request, fields: new Set() });
  const plans = getExactPlans(search.plan);
  if (plans) return countKeys(engine.store, plans, limit, operation);
  let found = 0;
  for await (const batch of search.batches(operation)) {
    found += batch.length;
    if (found >= limit) return limit;
  }
  return found;
};
