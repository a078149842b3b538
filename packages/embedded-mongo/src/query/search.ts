import { decode, decodeFields } from '../bson/decode';
import { equalValues } from '../bson/compare';
import { show } from '../bson/show';
import { isDocument, toNumber, type Doc } from '../bson/values';
import { fail, MongoError } from '../errors';
import { idOf } from '../bson/elements';
import { choosePlan, chooseUnion, planWithHint, type IndexPlan } from '../indexes/planner';
import type { Operation } from '../operation';
import type { Collection } from '../storage/catalog';
import type { Store } from '../storage/store';
import { CollectionScan, IndexCandidates, UnionCandidates, type Candidate, type Candidates } from './candidates';
import { fieldsRead, isEmptyFilter, type Filter } from './filter';
import type { Sort } from './sort';

export interface Match {
  record: number;
  bytes: Buffer;
  /** Contains at least the fields that the filter and the caller read. */
  document: Doc;
}

export interface SearchRequest {
  filter: Filter;
  sort?: Sort | undefined;
  hint?: unknown;
  /** Top-level fields that the caller reads of a match; undefined for all. */
  fields?: ReadonlySet<string> | undefined;
}

/** How a search runs; also reported by `explain`. */
export interface SearchPlan {
  index?: IndexPlan | undefined;
  /** One index plan per branch of an `$or`. */
  union?: IndexPlan[] | undefined;
  reverse: boolean;
  sorted: boolean;
}

export interface SearchStatistics {
  keysExamined: number;
  documentsExamined: number;
}

const batchSize = 64;
const passBatch = 512;
const writeBatch = 1000;
const writeBytes = 4 * 2 ** 20;

export function planSearch(collection: Collection, request: SearchRequest): SearchPlan {
  const natural = naturalOrder(request);
  if (natural) return { reverse: natural < 0, sorted: true };
  const index = request.hint === undefined ? choosePlan(collection.indexes, request) : hinted(collection, request);
  const union = request.hint === undefined && !index?.narrows ? chooseUnion(collection.indexes, request) : undefined;
  if (union) return { union, reverse: false, sorted: !request.sort || union.every(({ sorted }) => sorted) };
  return { index, reverse: false, sorted: !request.sort || index?.sorted === true };
}

/** The plans whose index entries are exactly the matches, so that a count reads no documents; otherwise undefined. */
export function exactPlans({ index, union }: SearchPlan): IndexPlan[] | undefined {
  const plans = union ?? (index && [index]);
  return plans?.every(({ exact }) => exact) ? plans : undefined;
}

function naturalOrder({ sort, hint }: SearchRequest): number | undefined {
  if (sort?.[0]?.[0] === '$natural') return sort[0][1];
  return isDocument(hint) && '$natural' in hint ? toNumber(hint.$natural) : undefined;
}

function hinted(collection: Collection, request: SearchRequest): IndexPlan {
  const { hint } = request;
  const index = collection.indexes.find(
    ({ name, keyPattern, building }) =>
      !building && (hint === name || (isDocument(hint) && equalValues(hint, keyPattern))),
  );
  if (index) return planWithHint(index, request);
  const why = 'hint provided does not correspond to an existing index';
  return fail(2, `error processing query: ns=${collection.namespace}: planner returned error :: caused by :: ${why}`);
}

/** Finds the matching documents in plan order, in batches. Yields to other clients between batches. */
export class Search {
  private documentsExamined = 0;
  private readonly wanted: ReadonlySet<string> | undefined;
  private readonly everything: boolean;
  private readonly source: Candidates;

  constructor(
    store: Store,
    private readonly collection: Collection,
    private readonly request: SearchRequest,
    readonly plan: SearchPlan = planSearch(collection, request),
  ) {
    const read = fieldsRead(request.filter);
    this.wanted = request.fields && read ? new Set([...request.fields, ...read]) : undefined;
    this.everything = isEmptyFilter(request.filter);
    this.source = candidatesFor(plan, store, collection, request.sort);
  }

  get statistics(): SearchStatistics {
    return { keysExamined: this.source.keysExamined, documentsExamined: this.documentsExamined };
  }

  /** The next matches; empty when the search is exhausted. `limit` bounds the candidates per batch, not the matches. */
  async next(operation: Operation, most = batchSize): Promise<Match[]> {
    while (!this.source.ended) {
      const matches: Match[] = [];
      for (const candidate of this.candidates(most)) {
        const match = this.examine(candidate);
        if (match) matches.push(match);
        if (operation.isDue) await operation.breathe();
      }
      await operation.breathe();
      if (matches.length > 0) return matches;
    }
    return [];
  }

  /** Skips up to `limit` matches without reading documents when the index is exact. Returns how many were skipped. */
  async pass(operation: Operation, most: number): Promise<number> {
    let passed = 0;
    while (this.plan.index?.exact && passed < most && !this.source.ended) {
      passed += this.source.pass?.(Math.min(passBatch, most - passed)) ?? 0;
      await operation.breathe();
    }
    return passed;
  }

  async *batches(operation: Operation): AsyncGenerator<Match[]> {
    for (;;) {
      const matches = await this.next(operation);
      if (matches.length === 0) return;
      yield matches;
    }
  }

  /** Like `batches`, but in larger batches, because every written batch costs a flush to disk. */
  async *gathered(operation: Operation): AsyncGenerator<Match[]> {
    let gathered: Match[] = [];
    let bytes = 0;
    for await (const batch of this.batches(operation)) {
      for (const match of batch) bytes += match.bytes.length;
      gathered = gathered.concat(batch);
      if (gathered.length < writeBatch && bytes < writeBytes) continue;
      yield gathered;
      gathered = [];
      bytes = 0;
    }
    if (gathered.length > 0) yield gathered;
  }

  /** Returns synchronously whether any document matches. Blocks the event loop, so use it only for short searches. */
  anyNow(): boolean {
    while (!this.source.ended) {
      if (this.candidates(batchSize).some((candidate) => this.examine(candidate))) return true;
    }
    return false;
  }

  private candidates(most: number): Candidate[] {
    const found = this.source.next(most);
    this.documentsExamined += found.length;
    return found;
  }

  private examine([record, bytes]: Candidate): Match | undefined {
    const document = this.read(record, bytes);
    return this.everything || this.request.filter.matches(document) ? { record, bytes, document } : undefined;
  }

  private read(record: number, bytes: Buffer): Doc {
    return readDocument(this.collection, record, bytes, this.wanted);
  }
}

/** Decodes a stored document, or only the given fields of it. */
export function readDocument(collection: Collection, record: number, bytes: Buffer, wanted?: ReadonlySet<string>): Doc {
  try {
    return wanted ? decodeFields(bytes, wanted) : decode(bytes);
  } catch (cause) {
    if (!(cause instanceof MongoError)) throw cause;
    throw damaged(collection, record, bytes, cause);
  }
}

function candidatesFor(plan: SearchPlan, store: Store, collection: Collection, sort: Sort | undefined): Candidates {
  if (plan.union) return new UnionCandidates(store, collection, plan.union, plan.sorted ? sort : undefined);
  if (plan.index) return new IndexCandidates(store, collection, plan.index);
  return new CollectionScan(store, collection, plan.reverse);
}

/** Error for a document that cannot be decoded; it names the document, and the document is never skipped. */
function damaged(collection: Collection, record: number, bytes: Buffer, cause: MongoError): MongoError {
  let name = `record ${record}`;
  try {
    name = `_id ${show(idOf(bytes))}`;
  } catch {
    // The _id cannot be read either.
  }
  return new MongoError(22, `A document of ${collection.namespace} cannot be read (${name}): ${cause.message}`);
}
