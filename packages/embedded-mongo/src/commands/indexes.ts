import { equalValues } from '../bson/compare';
import { encode } from '../bson/encode';
import { isDocument } from '../bson/values';
import { show } from '../bson/show';
import { fail } from '../errors';
import type { Index } from '../indexes/index-definition';
import type { Collection } from '../storage/catalog';
import type { Arguments } from './arguments';
import { listBatch } from './collections';
import { ListSource, openCursor } from './cursors';
import { buildIndex } from './index-builder';
import { alreadyThere, parseIndexSpecification } from './index-specification';
import type { CommandContext, Reply } from './types';

export async function createIndexes(args: Arguments, { engine, database, operation }: CommandContext): Promise<Reply> {
  const name = args.collection();
  const list = args.required('indexes', args.list('indexes'));
  if (list.length === 0) fail(2, 'Must specify at least one index to create');
  const specifications = list.map(parseIndexSpecification);
  const createdCollectionAutomatically = engine.collection(database, name) === undefined;
  const collection = await engine.store.write(() => engine.ensure(database, name));
  const numIndexesBefore = collection.indexes.length;
  const wanted = specifications.filter((specification) => !alreadyThere(collection.indexes, specification));
  for (const specification of wanted) {
    if (!alreadyThere(collection.indexes, specification))
      await buildIndex(engine, collection, specification, operation);
  }
  const numIndexesAfter = collection.indexes.length;
  const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
}

export function listIndexes(args: Arguments, { engine, database, operation }: CommandContext): Promise<Reply> {
  const name = args.collection();
  const collection = engine.collection(database, name);
  if (!collection) return fail(26, `ns does not exist: ${database}.${name}`);
  const ready = collection.indexes.filter(({ building }) => !building);
  const documents = ready.map(({ specification }) => encode(specification));
  return openCursor(engine.cursors, collection.namespace, new ListSource(documents), listBatch(args), operation);
}

export async function dropIndexes(args: Arguments, { engine, database }: CommandContext): Promise<Reply> {
  const name = args.collection();
  const wanted = args.required('index', args.get('index'));
  const reply = await engine.store.write(() => {
    const collection = engine.collection(database, name);
    if (!collection) return fail(26, `ns not found ${database}.${name}`);
    const nIndexesWas = collection.indexes.length;
    const dropped = indexesToDrop(collection, wanted);
    collection.indexes = collection.indexes.filter((index) => !dropped.includes(index));
    for (const { id } of dropped) engine.catalog.discard(id);
    engine.catalog.save(collection);
    return { nIndexesWas, ...(wanted === '*' ? { msg: 'non-_id indexes dropped for collection' } : {}) };
  });
  engine.garbage.start();
  return reply;
}

function indexesToDrop({ indexes }: Collection, wanted: unknown): Index[] {
  if (wanted === '*') return indexes.filter(({ name }) => name !== '_id_');
  const found = (Array.isArray(wanted) ? wanted : [wanted]).map((one: unknown) => {
    const index = indexes.find(
      ({ name, keyPattern }) => name === one || (isDocument(one) && equalValues(keyPattern, one)),
    );
    if (index) return index;
    return isDocument(one)
      ? fail(27, `can't find index with key: ${show(one)}`)
      : fail(27, `index not found with name [${String(one)}]`);
  });
  if (found.some(({ name }) => name === '_id_')) fail(72, 'cannot drop _id index');
  return found;
}
