import { decode, decodeFields } from '../bson/decode';
import { equalValues } from '../bson/compare';
import { isDocument, toNumber, type Doc } from '../bson/values';
import { fail, MongoError } from '../errors';
import { choosePlan, chooseUnion, planWithHint, type IndexPlan } from '../indexes/planner';
import type { Operation } from '../operation';
import type { Collection } from '../storage/catalog';
import { createCorruptDocumentError } from '../storage/corrupt-document';
import type { Store } from '../storage/store';
import { CollectionScan, IndexCandidates, UnionCandidates, type Candidate, type Candidates } from './candidates';
import { getReferencedFields, isEmptyFilter, type Filter } from './filter';
import type { Sort } from './sort';

export type Match = {
  recordId: number;
  bytes: Buffer;
  /** Contains at least the fields that the filter and the caller read. */
  document: Doc;
};

export type SearchRequest = {
  filter: Filter;
  sort?: Sort | undefined;
  hint?: unknown;
  /** Top-level fields that the caller reads of a match; undefined for all. */
  fields?: ReadonlySet<string> | undefined;
};

/** How a search runs; also reported by `explain`. */
export type SearchPlan = {
  index?: IndexPlan | undefined;
  /** One index plan per branch of an `$or`. */
  union?: IndexPlan[] | undefined;
  reverse: boolean;
  isSorted: boolean;
};

export type SearchStatistics = {
  keysExamined: number;
  documentsExamined: number;
};

const batchSize = 64;
const skipBatchSize = 512;
const writeBatchSize = 1000;
const maxWriteBatchBytes = 4 * 2 ** 20;

export const planSearch = (collection: Collection, request: SearchRequest): SearchPlan => {
  const naturalDirection = getNaturalOrder(request);
  if (naturalDirection) return { reverse: naturalDirection < 0, isSorted: true };
  const index = request.hint === undefined ? choosePlan(collection.indexes, request) : planHint(collection, request);
  const union =
    request.hint === undefined && !index?.isSelective ? chooseUnion(collection.indexes, request) : undefined;
  if (union) return { union, reverse: false, isSorted: !request.sort || union.every(({ isSorted }) => isSorted) };
  return { index, reverse: false, isSorted: !request.sort || index?.isSorted === true };
};

/** The plans whose index entries are exactly the matches, so that a count reads no documents; otherwise undefined. */
export const getExactPlans = ({ index, union }: SearchPlan): IndexPlan[] | undefined => {
  const plans = union ?? (index && [index]);
  return plans?.every(({ isExact }) => isExact) ? plans : undefined;
};

const getNaturalOrder = ({ sort, hint }: SearchRequest): number | undefined => {
  if (sort?.[0]?.[0] === '$natural') return sort[0][1];
  return isDocument(hint) && '$natural' in hint ? toNumber(hint.$natural) : undefined;
};

const planHint = (collection: Collection, request: SearchRequest): IndexPlan => {
  const { hint } = request;
  const index = collection.indexes.find(
    ({ name, keyPattern, isBuilding }) =>
      !isBuilding && (hint === name || (isDocument(hint) && equalValues(hint, keyPattern))),
  );
  if (index) return planWithHint(index, request);
  const reason = 'hint provided does not correspond to an existing index';
  return fail(
    2,
    `error processing query: ns=${collection.namespace}: planner returned error :: caused by :: ${reason}`,
  );
};

/** Finds the matching documents in plan order, in batches. Yields to other clients between batches. */
export class Search {
  private documentsExamined = 0;
  private readonly fields: ReadonlySet<string> | undefined;
  private readonly isUnfiltered: boolean;
  private readonly source: Candidates;

  constructor(
    store: Store,
    private readonly collection: Collection,
    private readonly request: SearchRequest,
    readonly plan: SearchPlan = planSearch(collection, request),
  ) {
    const referenced = getReferencedFields(request.filter);
    this.fields = request.fields && referenced ? new Set([...request.fields, ...referenced]) : undefined;
    this.isUnfiltered = isEmptyFilter(request.filter);
    this.source = createCandidates(plan, store, collection, request.sort);
  }

  get statistics(): SearchStatistics {
    return { keysExamined: this.source.keysExamined, documentsExamined: this.documentsExamined };
  }

  /** The next matches; empty when the search is exhausted. `limit` bounds the candidates per batch, not the matches. */
  async next(operation: Operation, limit = batchSize): Promise<Match[]> {
    while (!this.source.isExhausted) {
      const matches: Match[] = [];
      for (const candidate of this.nextCandidates(limit)) {
        const match = this.toMatch(candidate);
        if (match) matches.push(match);
        if (operation.shouldYield) await operation.yieldIfDue();
      }
      await operation.yieldIfDue();
      if (matches.length > 0) return matches;
    }
    return [];
  }

  /** Skips up to `limit` matches without reading documents when the index is exact. Returns how many were skipped. */
  async skip(operation: Operation, limit: number): Promise<number> {
    let skipped = 0;
    while (this.plan.index?.isExact && skipped < limit && !this.source.isExhausted) {
      skipped += this.source.skip?.(Math.min(skipBatchSize, limit - skipped)) ?? 0;
      await operation.yieldIfDue();
    }
    return skipped;
  }

  async *batches(operation: Operation): AsyncGenerator<Match[]> {
    for (;;) {
      const matches = await this.next(operation);
      if (matches.length === 0) return;
      yield matches;
    }
  }

  /** Like `batches`, but in larger batches, because every written batch costs a flush to disk. */
  async *writeBatches(operation: Operation): AsyncGenerator<Match[]> {
    let pending: Match[] = [];
    let bytes = 0;
    for await (const batch of this.batches(operation)) {
      for (const match of batch) bytes += match.bytes.length;
      pending = pending.concat(batch);
      if (pending.length < writeBatchSize && bytes < maxWriteBatchBytes) continue;
      yield pending;
      pending = [];
      bytes = 0;
    }
    if (pending.length > 0) yield pending;
  }

  /** Returns synchronously whether any document matches. Blocks the event loop, so use it only for short searches. */
  hasMatchSync(): boolean {
    while (!this.source.isExhausted) {
      if (this.nextCandidates(batchSize).some((candidate) => this.toMatch(candidate))) return true;
    }
    return false;
  }

  private nextCandidates(limit: number): Candidate[] {
    const found = this.source.next(limit);
    this.documentsExamined += found.length;
    return found;
  }

  private toMatch([recordId, bytes]: Candidate): Match | undefined {
    const document = readDocument(this.collection, recordId, bytes, this.fields);
    return this.isUnfiltered || this.request.filter.matches(document) ? { recordId, bytes, document } : undefined;
  }
}

/** Decodes a stored document, or only the given fields of it. */
export const readDocument = (
  collection: Collection,
  recordId: number,
  bytes: Buffer,
  fields?: ReadonlySet<string>,
): Doc => {
  try {
    return fields ? decodeFields(bytes, fields) : decode(bytes);
  } catch (cause) {
    if (!(cause instanceof MongoError)) throw cause;
    throw createCorruptDocumentError(collection.namespace, recordId, bytes, cause.message);
  }
};

const createCandidates = (
  plan: SearchPlan,
  store: Store,
  collection: Collection,
  sort: Sort | undefined,
): Candidates => {
  if (plan.union) return new UnionCandidates(store, collection, plan.union, plan.isSorted ? sort : undefined);
  if (plan.index) return new IndexCandidates(store, collection, plan.index);
  return new CollectionScan(store, collection, plan.reverse);
};
