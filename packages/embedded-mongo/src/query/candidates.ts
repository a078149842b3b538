import { decodeFields } from '../bson/decode';
import { IndexScan } from '../indexes/index-scan';
import type { IndexPlan } from '../indexes/planner';
import type { Collection } from '../storage/catalog';
import { getPrefixEnd, toKeyPrefix, getNextKey, recordKey, getRecordId } from '../storage/keyspace';
import type { Store } from '../storage/store';
import { createSortKeyGenerator, type Sort } from './sort';

export type Candidate = readonly [record: number, bytes: Buffer];

/** The documents that may match, in the order of the plan, read in batches. */
export type Candidates = {
  next(limit: number): Candidate[];
  /**
   * Skips up to `limit` documents without reading them and returns how many. Absent when matching needs the documents.
   */
  skip?(limit: number): number;
  readonly isExhausted: boolean;
  /** Number of index entries read. */
  readonly keysExamined: number;
};

/** Reads every document of a collection in insertion order. */
export class CollectionScan implements Candidates {
  isExhausted = false;
  readonly keysExamined = 0;
  private from: Buffer;
  private to: Buffer;

  constructor(
    private readonly store: Store,
    collection: Collection,
    private readonly reverse: boolean,
  ) {
    this.from = toKeyPrefix('D', collection.info.id);
    this.to = getPrefixEnd(this.from);
  }

  next(limit: number): Candidate[] {
    const { reverse } = this;
    const entries = this.store.entries({ from: this.from, to: this.to, reverse, limit: limit });
    if (entries.length < limit) this.isExhausted = true;
    const last = entries.at(-1);
    if (last && reverse) this.to = last.key;
    else if (last) this.from = getNextKey(last.key);
    return entries.map(({ key, value }) => [getRecordId(key), value]);
  }
}

/** Reads the documents that an index scan finds. */
export class IndexCandidates implements Candidates {
  private readonly scan: IndexScan;

  constructor(
    private readonly store: Store,
    private readonly collection: Collection,
    plan: IndexPlan,
  ) {
    this.scan = new IndexScan(store, plan);
  }

  get isExhausted(): boolean {
    return this.scan.isExhausted;
  }

  get keysExamined(): number {
    return this.scan.keysExamined;
  }

  skip(limit: number): number {
    return this.scan.next(limit).length;
  }

  next(limit: number): Candidate[] {
    return this.scan.next(limit).flatMap((recordId) => {
      const bytes = this.store.get(recordKey(this.collection.info.id, recordId));
      return bytes ? [[recordId, bytes] as const] : [];
    });
  }
}

/** Reads the documents that several index scans find, each once: one scan after another, or merged in sort order. */
export class UnionCandidates implements Candidates {
  private readonly returnedIds = new Set<number>();
  private readonly branches: UnionBranch[];
  private readonly isSortMerge: boolean;

  constructor(store: Store, collection: Collection, plans: readonly IndexPlan[], sort: Sort | undefined) {
    const getSortKey = sort && createStoredSortKeyGenerator(sort);
    this.isSortMerge = sort !== undefined;
    this.branches = plans.map((plan) => new UnionBranch(new IndexCandidates(store, collection, plan), getSortKey));
  }

  get isExhausted(): boolean {
    return this.branches.every((branch) => branch.peek() === undefined);
  }

  get keysExamined(): number {
    return this.branches.reduce((sum, { source }) => sum + source.keysExamined, 0);
  }

  next(limit: number): Candidate[] {
    const found: Candidate[] = [];
    while (found.length < limit) {
      const candidate = this.nextBranch()?.shift();
      if (!candidate) break;
      const [recordId] = candidate;
      if (!this.returnedIds.has(recordId)) found.push(candidate);
      this.returnedIds.add(recordId);
    }
    return found;
  }

  private nextBranch(): UnionBranch | undefined {
    let best: UnionBranch | undefined;
    for (const branch of this.branches) {
      if (!branch.peek()) continue;
      if (!this.isSortMerge) return branch;
      if (!best || Buffer.compare(branch.peek()!.key, best.peek()!.key) < 0) best = branch;
    }
    return best;
  }
}

const firstPageSize = 16;
const maxPageSize = 128;
const emptyKey = Buffer.alloc(0);

type Head = {
  candidate: Candidate;
  key: Buffer;
};

/** One index scan of a union. Reads one page ahead. */
class UnionBranch {
  private page: Head[] = [];
  private position = 0;
  private pageSize = firstPageSize;

  constructor(
    readonly source: Candidates,
    private readonly getSortKey: ((bytes: Buffer) => Buffer) | undefined,
  ) {}

  peek(): Head | undefined {
    while (this.position >= this.page.length && !this.source.isExhausted) {
      const candidates = this.source.next(this.pageSize);
      this.page = candidates.map((candidate) => ({ candidate, key: this.getSortKey?.(candidate[1]) ?? emptyKey }));
      this.position = 0;
      this.pageSize = Math.min(this.pageSize * 2, maxPageSize);
    }
    return this.page[this.position];
  }

  shift(): Candidate | undefined {
    const peek = this.peek();
    this.position += 1;
    return peek?.candidate;
  }
}

const createStoredSortKeyGenerator = (sort: Sort): ((bytes: Buffer) => Buffer) => {
  const getSortKey = createSortKeyGenerator(sort);
  const fields = new Set(sort.map(([path]) => path.split('.')[0]!));
  return (bytes) => getSortKey(decodeFields(bytes, fields));
};
