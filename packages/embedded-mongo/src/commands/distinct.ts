import { keyOf, keyText } from '../bson/key';
import { parseFilter } from '../query/filter';
import { leafValues } from '../query/paths';
import { Search } from '../query/search';
import type { Arguments } from './arguments';
import { hintOf } from './find';
import type { CommandContext, Reply } from './types';

export async function distinct(
  args: Arguments,
  { engine, database, operation, variables }: CommandContext,
): Promise<Reply> {
  const path = args.required('key', args.text('key')).split('.');
  const collection = engine.collection(database, args.collection());
  const filter = parseFilter(args.document('query') ?? {}, { variables });
  if (!collection) return { values: [] };
  const found = new Map<string, unknown>();
  const request = { filter, hint: hintOf(args.get('hint')), fields: new Set([path[0]!]) };
  for await (const batch of new Search(engine.store, collection, request).batches(operation)) {
    for (const { document } of batch) {
      for (const value of leafValues(document, path)) {
        const key = keyText(value);
        if (!found.has(key)) found.set(key, value);
      }
    }
  }
  return {
    values: [...found.values()]
      .map((value) => ({ value, key: keyOf(value) }))
      .sort((a, b) => Buffer.compare(a.key, b.key))
      .map(({ value }) => value),
  };
}
