import { decode, decodeFields } from '../bson/decode';
import { equalValues } from '../bson/compare';
import { show } from '../bson/show';
import { isDocument, toNumber, type Doc } from '../bson/values';
import { fail, MongoError } from '../errors';
import { idOf } from '../bson/elements';
import { IndexScan } from '../indexes/index-scan';
import { choosePlan, planWithHint, type IndexPlan } from '../indexes/planner';
import type { Operation } from '../operation';
import type { Collection } from '../storage/catalog';
import { after, areaKey, following, recordKey, recordOf } from '../storage/keyspace';
import type { Store } from '../storage/store';
import { fieldsRead, isEmptyFilter, type Filter } from './filter';
import type { Sort } from './sort';

export interface Match {
  record: number;
  bytes: Buffer;
  /** Holds at least the fields that the filter and the caller asked for. */
  document: Doc;
}

export interface SearchRequest {
  filter: Filter;
  sort?: Sort | undefined;
  hint?: unknown;
  /** Top-level fields that the caller reads of a match; undefined for all of them. */
  fields?: ReadonlySet<string> | undefined;
}

/** How a search goes about it, for the search itself and for `explain`. */
export interface SearchPlan {
  index?: IndexPlan | undefined;
  reverse: boolean;
  sorted: boolean;
}

export interface SearchStatistics {
  keysExamined: number;
  documentsExamined: number;
}

const batchSize = 64;
const writeBatch = 1000;
const writeBytes = 4 * 2 ** 20;

export function planSearch(collection: Collection, request: SearchRequest): SearchPlan {
  const natural = naturalOrder(request);
  if (natural) return { reverse: natural < 0, sorted: true };
  const index = request.hint === undefined ? choosePlan(collection.indexes, request) : hinted(collection, request);
  return { index, reverse: false, sorted: !request.sort || index?.sorted === true };
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

/** The documents that match, in the plan's order, batch by batch; between batches other clients get their turn. */
export class Search {
  readonly statistics: SearchStatistics = { keysExamined: 0, documentsExamined: 0 };
  private readonly wanted: ReadonlySet<string> | undefined;
  private readonly everything: boolean;
  private readonly scan: IndexScan | undefined;
  private from: Buffer;
  private to: Buffer;
  private ended = false;

  constructor(
    private readonly store: Store,
    private readonly collection: Collection,
    private readonly request: SearchRequest,
    readonly plan: SearchPlan = planSearch(collection, request),
  ) {
    const read = fieldsRead(request.filter);
    this.wanted = request.fields && read ? new Set([...request.fields, ...read]) : undefined;
    this.everything = isEmptyFilter(request.filter);
    this.scan = plan.index && new IndexScan(store, plan.index);
    this.from = areaKey('D', collection.info.id);
    this.to = after(this.from);
  }

  /** The next matches; none when the search is at its end. A batch may be large enough for a page at once. */
  async next(operation: Operation, most = batchSize): Promise<Match[]> {
    while (!this.ended) {
      const matches: Match[] = [];
      for (const candidate of this.candidates(most)) {
        const match = this.examine(candidate);
        if (match) matches.push(match);
        if (operation.isDue) await operation.breathe();
      }
      operation.check();
      if (matches.length > 0) return matches;
    }
    return [];
  }

  async *batches(operation: Operation): AsyncGenerator<Match[]> {
    for (;;) {
      const matches = await this.next(operation);
      if (matches.length === 0) return;
      yield matches;
    }
  }

  /** As `batches`, but larger: every batch that is written costs a flush to disk. */
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

  /** Whether anything matches, found without giving others a turn: only for searches that are known to be short. */
  anyNow(): boolean {
    while (!this.ended) {
      if (this.candidates(batchSize).some((candidate) => this.examine(candidate))) return true;
    }
    return false;
  }

  private candidates(most: number): [number, Buffer][] {
    const found = this.scan ? this.fromIndex(this.scan, most) : this.fromCollection(most);
    this.statistics.documentsExamined += found.length;
    return found;
  }

  private fromIndex(scan: IndexScan, most: number): [number, Buffer][] {
    const records = scan.next(most);
    if (records.length < most) this.ended = true;
    this.statistics.keysExamined = scan.examined;
    return records.flatMap((record) => {
      const bytes = this.store.get(recordKey(this.collection.info.id, record));
      return bytes ? [[record, bytes] as [number, Buffer]] : [];
    });
  }

  private fromCollection(most: number): [number, Buffer][] {
    const { reverse } = this.plan;
    const entries = this.store.entries({ from: this.from, to: this.to, reverse, limit: most });
    if (entries.length < most) this.ended = true;
    const last = entries.at(-1);
    if (last && reverse) this.to = last.key;
    else if (last) this.from = following(last.key);
    return entries.map(({ key, value }) => [recordOf(key), value]);
  }

  private examine([record, bytes]: [number, Buffer]): Match | undefined {
    const document = this.read(record, bytes);
    return this.everything || this.request.filter.matches(document) ? { record, bytes, document } : undefined;
  }

  private read(record: number, bytes: Buffer): Doc {
    try {
      return this.wanted ? decodeFields(bytes, this.wanted) : decode(bytes);
    } catch (cause) {
      if (!(cause instanceof MongoError)) throw cause;
      throw damaged(this.collection, record, bytes, cause);
    }
  }
}

/** A document that can no longer be read is named, never skipped. */
function damaged(collection: Collection, record: number, bytes: Buffer, cause: MongoError): MongoError {
  let name = `record ${record}`;
  try {
    name = `_id ${show(idOf(bytes))}`;
  } catch {
    // Even its _id cannot be read.
  }
  return new MongoError(22, `A document of ${collection.namespace} cannot be read (${name}): ${cause.message}`);
}
