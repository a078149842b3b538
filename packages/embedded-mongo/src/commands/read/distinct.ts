import { encodeKey, encodeKeyText } from '../../bson/key';
import { parseFilter } from '../../query/filter';
import { getDistinctValues } from '../../query/paths';
import { Search } from '../../query/search';
import type { CommandArguments } from '../arguments';
import { parseHint } from './find';
import type { CommandContext, Reply } from '../types';

export const distinct = async (
  args: CommandArguments,
  { engine, database, operation, variables }: CommandContext,
): Promise<Reply> => {
  const path = args.requireField('key', args.string('key')).split('.');
  const collection = engine.getCollection(database, args.collection());
  const filter = parseFilter(args.document('query') ?? {}, { variables });
  if (!collection) return { values: [] };
  const values = new Map<string, unknown>();
  const request = { filter, hint: parseHint(args.get('hint')), fields: new Set([path[0]!]) };
  for await (const batch of new Search(engine.store, collection, request).batches(operation)) {
    for (const { document } of batch) {
      for (const value of getDistinctValues(document, path)) {
        const key = encodeKeyText(value);
        if (!values.has(key)) values.set(key, value);
      }
    }
  }
  return {
    values: [...values.values()]
      .map((value) => ({ value, key: encodeKey(value) }))
      .sort((a, b) => Buffer.compare(a.key, b.key))
      .map(({ value }) => value),
  };
};
