import { integer } from '../bson/values';
import { isEmptyFilter, parseFilter, type Filter } from '../query/filter';
import { countKeys } from '../indexes/index-scan';
import { exactPlans, Search } from '../query/search';
import type { Collection } from '../storage/catalog';
import type { Arguments } from './arguments';
import { hintOf } from './find';
import type { CommandContext, Reply } from './types';

export async function count(args: Arguments, context: CommandContext): Promise<Reply> {
  const collection = context.engine.collection(context.database, args.collection());
  const filter = parseFilter(args.document('query') ?? {}, { variables: context.variables });
  const skip = args.whole('skip') ?? 0;
  const limit = Math.abs(args.whole('limit', -Infinity) ?? 0) || Infinity;
  if (!collection) return { n: 0 };
  const most = skip + limit;
  const found = await countMatches(collection, { filter, hint: hintOf(args.get('hint')) }, most, context);
  return { n: integer(Math.min(limit, Math.max(0, found - skip))) };
}

/** Counts the matches, up to `limit`. Uses only index entries when the index is exact. */
export async function countMatches(
  collection: Collection,
  request: { filter: Filter; hint?: unknown },
  most: number,
  { engine, operation }: Pick<CommandContext, 'engine' | 'operation'>,
): Promise<number> {
  if (isEmptyFilter(request.filter)) {
    const { count } = collection;
    // Otherwise the count includes documents that are not on disk yet and that no find returns.
    await engine.store.settled();
    return Math.min(most, count);
  }
  const search = new Search(engine.store, collection, { ...request, fields: new Set() });
  const plans = exactPlans(search.plan);
  if (plans) return countKeys(engine.store, plans, most, operation);
  let found = 0;
  for await (const batch of search.batches(operation)) {
    found += batch.length;
    if (found >= most) return most;
  }
  return found;
}
