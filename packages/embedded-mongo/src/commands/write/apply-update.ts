import { decode } from '../../bson/decode';
import { encode } from '../../bson/encode';
import { ensureIdFirst } from '../../bson/elements';
import type { Doc } from '../../bson/values';
import type { Engine } from '../../engine';
import { MongoError } from '../../errors';
import type { SearchRequest } from '../../query/search';
import { Search, type Match } from '../../query/search';
import type { Collection } from '../../storage/catalog';
import { patchBytes } from '../../update/patch';
import type { Update } from '../../update/update';
import { buildUpsertDocument } from '../../update/upsert';
import { findFirstMatch, hasNewMatch, recheckMatch, type WriteTarget } from './write-targets';
import type { CommandContext } from '../types';
import { Validator } from './validator';

export type UpdateRequest = SearchRequest & {
  collection: string;
  update: Update;
  upsert: boolean;
  bypassValidation: boolean;
};

export type UpdateResult = {
  matched: number;
  modified: number;
  before?: Buffer;
  after?: Buffer;
  upsertedId?: unknown;
};

const maxAttempts = 100;

/**
 * Updates one document, or inserts it for an upsert. Finds it outside the write and checks it again inside, so that a
 * collection scan does not block other writes.
 */
export const updateOne = async (request: UpdateRequest, context: CommandContext): Promise<UpdateResult> => {
  const { engine, database, operation } = context;
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    operation.checkDeadline();
    const collection = engine.getCollection(database, request.collection);
    const match = collection && (await findFirstMatch(engine, collection, request, operation));
    const result = await tryUpdateOne(collection, match, request, context);
    if (result) return result;
  }
  throw new MongoError(112, 'WriteConflict: the document was changed by other writes again and again');
};

const tryUpdateOne = async (
  collection: Collection | undefined,
  match: Match | undefined,
  request: UpdateRequest,
  { engine, database }: CommandContext,
): Promise<UpdateResult | undefined> => {
  if (!collection || !match) {
    if (!request.upsert) return { matched: 0, modified: 0 };
    return engine.store.write(() => upsert(engine, database, request));
  }
  return engine.store.write(() => {
    const target = recheckMatch(engine, collection, match, request);
    return target && writeUpdate(engine, collection, target, request, new Date());
  });
};

const upsert = (engine: Engine, database: string, request: UpdateRequest): UpdateResult | undefined => {
  const existing = engine.getCollection(database, request.collection);
  if (existing && hasNewMatch(engine, existing, request)) return undefined;
  const document = buildUpsertDocument(request.filter, request.update, new Date());
  const collection = engine.ensureCollection(database, request.collection);
  new Validator(collection, request.bypassValidation).validate(document);
  const after = ensureIdFirst(encode(document));
  engine.records.insert(collection, after);
  return { matched: 0, modified: 0, after, upsertedId: decode(after)._id };
};

const writeUpdate = (
  engine: Engine,
  collection: Collection,
  target: WriteTarget,
  request: UpdateRequest,
  now: Date,
): UpdateResult => {
  const { filter, update } = request;
  const document = update.apply(target.document, { filter, isInsert: false, now });
  const after = encodeUpdated(target, document, update);
  if (after.equals(target.bytes)) return { matched: 1, modified: 0, before: target.bytes, after };
  const isModerate = collection.info.options.validationLevel === 'moderate';
  new Validator(collection, request.bypassValidation).validate(document, target.document, isModerate);
  engine.records.replace(collection, target.recordId, target.bytes, after);
  return { matched: 1, modified: 1, before: target.bytes, after };
};

/** A replacement defines its own field order; other updates keep the existing order. */
const encodeUpdated = (target: WriteTarget, document: Doc, update: Update): Buffer =>
  update.kind === 'operators' ? patchBytes(target.bytes, target.document, document) : encode(document);

/** Updates all matches in batches. Each document is checked again inside the write, and updated once. */
export const updateMany = async (request: UpdateRequest, context: CommandContext): Promise<UpdateResult> => {
  const { engine, database, operation } = context;
  const collection = engine.getCollection(database, request.collection);
  const total: UpdateResult = { matched: 0, modified: 0 };
  const updatedRecordIds = new Set<number>();
  if (collection) {
    const search = new Search(engine.store, collection, request);
    for await (const batch of search.writeBatches(operation)) {
      const pending = batch.filter(({ recordId }) => !updatedRecordIds.has(recordId) && updatedRecordIds.add(recordId));
      const now = new Date();
      await engine.store.writeEach(pending, (match) => {
        const target = recheckMatch(engine, collection, match, request);
        if (!target) return;
        const { modified } = writeUpdate(engine, collection, target, request, now);
        total.matched += 1;
        total.modified += modified;
      });
    }
  }
  return total.matched === 0 && request.upsert ? updateOne(request, context) : total;
};
