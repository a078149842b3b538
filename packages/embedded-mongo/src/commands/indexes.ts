import { equalValues } from '../bson/compare';
import { encode } from '../bson/encode';
import { isDocument } from '../bson/values';
import { formatValue } from '../bson/format-value';
import { fail } from '../errors';
import type { Index } from '../indexes/index-definition';
import type { Collection } from '../storage/catalog';
import type { CommandArguments } from './arguments';
import { parseListCursor } from './collections';
import { ArraySource, openCursor } from './read/cursors';
import { buildIndex } from './index-builder';
import { isExistingIndex, parseIndexSpecification } from './index-specification';
import type { CommandContext, Reply } from './types';

export const createIndexes = async (
  args: CommandArguments,
  { engine, database, operation }: CommandContext,
): Promise<Reply> => {
  const name = args.collection();
  const inputs = args.requireField('indexes', args.array('indexes'));
  if (inputs.length === 0) fail(2, 'Must specify at least one index to create');
  const specifications = inputs.map(parseIndexSpecification);
  const createdCollectionAutomatically = engine.getCollection(database, name) === undefined;
  const collection = await engine.store.write(() => engine.ensureCollection(database, name));
  const numIndexesBefore = collection.indexes.length;
  const missing = specifications.filter((specification) => !isExistingIndex(collection.indexes, specification));
  for (const specification of missing) {
    if (!isExistingIndex(collection.indexes, specification))
      await buildIndex(engine, collection, specification, operation);
  }
  const numIndexesAfter = collection.indexes.length;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
};

export const listIndexes = (
  args: CommandArguments,
  { engine, database, operation }: CommandContext,
): Promise<Reply> => {
  const name = args.collection();
  const collection = engine.getCollection(database, name);
  if (!collection) return fail(26, `ns does not exist: ${database}.${name}`);
  const builtIndexes = collection.indexes.filter(({ isBuilding }) => !isBuilding);
  const documents = builtIndexes.map(({ specification }) => encode(specification));
  return openCursor(engine.cursors, collection.namespace, new ArraySource(documents), parseListCursor(args), operation);
};

export const dropIndexes = async (args: CommandArguments, { engine, database }: CommandContext): Promise<Reply> => {
  const name = args.collection();
  const selectors = args.requireField('index', args.get('index'));
  const reply = await engine.store.write(() => {
    const collection = engine.getCollection(database, name);
    if (!collection) return fail(26, `ns not found ${database}.${name}`);
    const nIndexesWas = collection.indexes.length;
    const dropped = findIndexesToDrop(collection, selectors);
    collection.indexes = collection.indexes.filter((index) => !dropped.includes(index));
    for (const { id } of dropped) engine.catalog.markAsGarbage(id);
    engine.catalog.save(collection);
    return { nIndexesWas, ...(selectors === '*' ? { msg: 'non-_id indexes dropped for collection' } : {}) };
  }, 'deletion');
  engine.garbageCollector.start();
  return reply;
};

const findIndexesToDrop = ({ indexes }: Collection, selectors: unknown): Index[] => {
  if (selectors === '*') return indexes.filter(({ name }) => name !== '_id_');
  const selected = (Array.isArray(selectors) ? selectors : [selectors]).map((selector: unknown) => {
    const index = indexes.find(
      ({ name, keyPattern }) => name === selector || (isDocument(selector) && equalValues(keyPattern, selector)),
    );
    if (index) return index;
    return isDocument(selector)
      ? fail(27, `can't find index with key: ${formatValue(selector)}`)
      : fail(27, `index not found with name [${String(selector)}]`);
  });
  if (selected.some(({ name }) => name === '_id_')) fail(72, 'cannot drop _id index');
  return selected;
};
