import { decode } from '../bson/decode';
import { encode } from '../bson/encode';
import { withIdFirst } from '../bson/elements';
import type { Doc } from '../bson/values';
import type { Engine } from '../engine';
import { MongoError } from '../errors';
import type { SearchRequest } from '../query/search';
import { Search, type Match } from '../query/search';
import type { Collection } from '../storage/catalog';
import { Turn } from '../storage/turn';
import { patch } from '../update/patch';
import type { Update } from '../update/update';
import { upsertedDocument } from '../update/upsert';
import { firstMatch, matchAppeared, stillMatching, type Target } from './targets';
import type { CommandContext } from './types';
import { Validator } from './validator';

export interface UpdateRequest extends SearchRequest {
  collection: string;
  update: Update;
  upsert: boolean;
  bypassValidation: boolean;
}

export interface Updated {
  matched: number;
  modified: number;
  before?: Buffer;
  after?: Buffer;
  upsertedId?: unknown;
}

const mostAttempts = 100;

/**
 * Updates one document, or inserts it for an upsert. Finds it outside the write and checks it again inside, so that a
 * collection scan does not block other writes.
 */
export async function updateOne(request: UpdateRequest, context: CommandContext): Promise<Updated> {
  const { engine, database, operation } = context;
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    operation.check();
    const collection = engine.collection(database, request.collection);
    const match = collection && (await firstMatch(engine, collection, request, operation));
    const result = await attemptOne(collection, match, request, context);
    if (result) return result;
  }
  throw new MongoError(112, 'WriteConflict: the document was changed by other writes again and again');
}

async function attemptOne(
  collection: Collection | undefined,
  match: Match | undefined,
  request: UpdateRequest,
  { engine, database }: CommandContext,
): Promise<Updated | undefined> {
  if (!collection || !match) {
    if (!request.upsert) return { matched: 0, modified: 0 };
    return engine.store.write(() => upsert(engine, database, request));
  }
  return engine.store.write(() => {
    const target = stillMatching(engine, collection, match, request);
    return target && change(engine, collection, target, request, new Date());
  });
}

function upsert(engine: Engine, database: string, request: UpdateRequest): Updated | undefined {
  const existing = engine.collection(database, request.collection);
  if (existing && matchAppeared(engine, existing, request)) return undefined;
  const document = upsertedDocument(request.filter, request.update, new Date());
  const collection = engine.ensure(database, request.collection);
  new Validator(collection, request.bypassValidation).check(document);
  const after = withIdFirst(encode(document));
  engine.records.insert(collection, after);
  return { matched: 0, modified: 0, after, upsertedId: decode(after)._id };
}

function change(engine: Engine, collection: Collection, target: Target, request: UpdateRequest, now: Date): Updated {
  const { filter, update } = request;
  const document = update.apply(target.document, { filter, inserting: false, now });
  const after = newBytes(target, document, update);
  if (after.equals(target.bytes)) return { matched: 1, modified: 0, before: target.bytes, after };
  const moderate = collection.info.options.validationLevel === 'moderate';
  new Validator(collection, request.bypassValidation).check(document, target.document, moderate);
  engine.records.replace(collection, target.record, target.bytes, after);
  return { matched: 1, modified: 1, before: target.bytes, after };
}

/** A replacement defines its own field order; other updates keep the existing order. */
function newBytes(target: Target, document: Doc, update: Update): Buffer {
  return update.kind === 'operators' ? patch(target.bytes, target.document, document) : encode(document);
}

/** Updates all matches in batches. Each document is checked again inside the write, and updated once. */
export async function updateMany(request: UpdateRequest, context: CommandContext): Promise<Updated> {
  const { engine, database, operation } = context;
  const collection = engine.collection(database, request.collection);
  const total: Updated = { matched: 0, modified: 0 };
  const done = new Set<number>();
  if (collection) {
    const search = new Search(engine.store, collection, request);
    for await (const batch of search.gathered(operation)) {
      const fresh = batch.filter(({ record }) => !done.has(record) && done.add(record));
      await changeAll(collection, fresh, request, total, context);
    }
  }
  return total.matched === 0 && request.upsert ? updateOne(request, context) : total;
}

async function changeAll(
  collection: Collection,
  matches: readonly Match[],
  request: UpdateRequest,
  total: Updated,
  { engine }: CommandContext,
): Promise<void> {
  const now = new Date();
  let at = 0;
  while (at < matches.length) {
    await engine.store.write(() => {
      const turn = new Turn(engine.store);
      while (at < matches.length && !turn.isOver) {
        const target = stillMatching(engine, collection, matches[at++]!, request);
        if (!target) continue;
        const { modified } = change(engine, collection, target, request, now);
        total.matched += 1;
        total.modified += modified;
      }
    });
  }
}
