import { encode } from '../bson/encode';
import { equalValues } from '../bson/compare';
import { Long } from 'bson';
import { isDocument, type Doc } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail } from '../errors';
import { parseFilter } from '../query/filter';
import { collectionOptions } from '../supported';
import { CommandArguments } from './arguments';
import { ArraySource, openCursor } from './read/cursors';
import { assertSimpleCollation } from './collation';
import type { CommandContext, Reply } from './types';

export const create = async (args: CommandArguments, { engine, database }: CommandContext): Promise<Reply> => {
  const name = args.collection();
  const options: Doc = {};
  for (const option of collectionOptions) if (args.has(option)) options[option] = args.get(option);
  assertSimpleCollation(options.collation);
  delete options.collation;
  if (options.validator !== undefined) parseFilter(options.validator);
  await engine.store.write(() => {
    const existing = engine.getCollection(database, name);
    if (!existing) engine.catalog.create(database, name, options);
    else if (!equalValues(existing.info.options, options)) {
      const existingOptions = formatValue({ ...existing.info.options, uuid: existing.info.uuid });
      fail(48, `namespace ${database}.${name} already exists, but with different options: ${existingOptions}`);
    }
  });
  return {};
};

export const drop = async (args: CommandArguments, { engine, database }: CommandContext): Promise<Reply> => {
  const name = args.collection();
  const reply = await engine.store.write(() => {
    const collection = engine.getCollection(database, name);
    if (!collection) return {};
    engine.catalog.drop(collection);
    return { nIndexesWas: collection.indexes.length, ns: collection.namespace };
  }, 'deletion');
  engine.garbageCollector.start();
  return reply;
};

export const dropDatabase = async (_args: CommandArguments, { engine, database }: CommandContext): Promise<Reply> => {
  const hasDropped = await engine.store.write(() => {
    const collections = engine.catalog.getByDatabase(database);
    for (const collection of collections) engine.catalog.drop(collection);
    return collections.length > 0;
  }, 'deletion');
  engine.garbageCollector.start();
  return hasDropped ? { dropped: database } : {};
};

export const listCollections = (
  args: CommandArguments,
  { engine, database, operation }: CommandContext,
): Promise<Reply> => {
  const filter = parseFilter(args.document('filter') ?? {});
  const nameOnly = args.boolean('nameOnly');
  const rows = engine.catalog.getByDatabase(database).map(({ info, indexes }) => ({
    name: info.name,
    type: 'collection',
    options: info.options,
    info: { readOnly: false, uuid: info.uuid },
    idIndex: indexes[0]!.specification,
  }));
  const matching = rows.filter((row) => filter.matches(row)).sort((left, right) => (left.name < right.name ? -1 : 1));
  const documents = matching.map((row) => encode(nameOnly ? { name: row.name, type: row.type } : row));
  return openCursor(
    engine.cursors,
    `${database}.$cmd.listCollections`,
    new ArraySource(documents),
    parseListCursor(args),
    operation,
  );
};

/** Lists return as many entries as fit by default. */
export const parseListCursor = (args: CommandArguments): { batchSize: number | undefined } => {
  const cursor = args.document('cursor');
  const batchSize = isDocument(cursor) ? new CommandArguments('cursor', cursor).integer('batchSize') : undefined;
  return { batchSize: batchSize ?? 100_000 };
};

export const listDatabases = (args: CommandArguments, { engine }: CommandContext): Reply => {
  const filter = parseFilter(args.document('filter') ?? {});
  const names = [...new Set(engine.catalog.getAll().map(({ info }) => info.database))].sort();
  const rows = names.map((name) => ({
    name,
    sizeOnDisk: Long.fromNumber(estimateDatabaseSize(engine, name)),
    empty: false,
  }));
  const databases = rows.filter((row) => filter.matches(row));
  if (args.boolean('nameOnly')) return { databases: databases.map(({ name }) => ({ name })) };
  const total = databases.reduce((sum, { sizeOnDisk }) => sum + sizeOnDisk.toNumber(), 0);
  return { databases, totalSize: Long.fromNumber(total), totalSizeMb: Long.fromNumber(Math.floor(total / 2 ** 20)) };
};

/** All collections share one file, so the size of a database is an estimate. */
const estimateDatabaseSize = (engine: CommandContext['engine'], name: string): number =>
  engine.catalog.getByDatabase(name).reduce((sum, { count }) => sum + 4096 + count * 512, 0);
