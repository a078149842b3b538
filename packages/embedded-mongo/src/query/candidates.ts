import { decodeFields } from '../bson/decode';
import { IndexScan } from '../indexes/index-scan';
import type { IndexPlan } from '../indexes/planner';
import type { Collection } from '../storage/catalog';
import { after, areaKey, following, recordKey, recordOf } from '../storage/keyspace';
import type { Store } from '../storage/store';
import { sortKeyMaker, type Sort } from './sort';

export type Candidate = readonly [record: number, bytes: Buffer];

/** The documents that may match, in the order of the plan, read in batches. */
export interface Candidates {
  next(most: number): Candidate[];
  /**
   * Skips up to `limit` documents without reading them and returns how many. Absent when matching needs the documents.
   */
  pass?(most: number): number;
  readonly ended: boolean;
  /** Number of index entries read. */
  readonly keysExamined: number;
}

/** Reads every document of a collection in insertion order. */
export class CollectionScan implements Candidates {
  ended = false;
  readonly keysExamined = 0;
  private from: Buffer;
  private to: Buffer;

  constructor(
    private readonly store: Store,
    collection: Collection,
    private readonly reverse: boolean,
  ) {
    this.from = areaKey('D', collection.info.id);
    this.to = after(this.from);
  }

  next(most: number): Candidate[] {
    const { reverse } = this;
    const entries = this.store.entries({ from: this.from, to: this.to, reverse, limit: most });
    if (entries.length < most) this.ended = true;
    const last = entries.at(-1);
    if (last && reverse) this.to = last.key;
    else if (last) this.from = following(last.key);
    return entries.map(({ key, value }) => [recordOf(key), value]);
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

  get ended(): boolean {
    return this.scan.ended;
  }

  get keysExamined(): number {
    return this.scan.examined;
  }

  pass(most: number): number {
    return this.scan.next(most).length;
  }

  next(most: number): Candidate[] {
    return this.scan.next(most).flatMap((record) => {
      const bytes = this.store.get(recordKey(this.collection.info.id, record));
      return bytes ? [[record, bytes] as const] : [];
    });
  }
}

/** Reads the documents that several index scans find, each once: one scan after another, or merged in sort order. */
export class UnionCandidates implements Candidates {
  private readonly seen = new Set<number>();
  private readonly branches: Branch[];
  private readonly merged: boolean;

  constructor(store: Store, collection: Collection, plans: readonly IndexPlan[], sort: Sort | undefined) {
    const keyOf = sort && keyReader(sort);
    this.merged = sort !== undefined;
    this.branches = plans.map((plan) => new Branch(new IndexCandidates(store, collection, plan), keyOf));
  }

  get ended(): boolean {
    return this.branches.every((branch) => branch.head() === undefined);
  }

  get keysExamined(): number {
    return this.branches.reduce((sum, { source }) => sum + source.keysExamined, 0);
  }

  next(most: number): Candidate[] {
    const found: Candidate[] = [];
    while (found.length < most) {
      const candidate = this.nearest()?.take();
      if (!candidate) break;
      const [record] = candidate;
      if (!this.seen.has(record)) found.push(candidate);
      this.seen.add(record);
    }
    return found;
  }

  private nearest(): Branch | undefined {
    let best: Branch | undefined;
    for (const branch of this.branches) {
      if (!branch.head()) continue;
      if (!this.merged) return branch;
      if (!best || Buffer.compare(branch.head()!.key, best.head()!.key) < 0) best = branch;
    }
    return best;
  }
}

const firstPage = 16;
const largestPage = 128;
const noKey = Buffer.alloc(0);

interface Head {
  candidate: Candidate;
  key: Buffer;
}

/** One index scan of a union. Reads one page ahead. */
class Branch {
  private page: Head[] = [];
  private at = 0;
  private size = firstPage;

  constructor(
    readonly source: Candidates,
    private readonly keyOf: ((bytes: Buffer) => Buffer) | undefined,
  ) {}

  head(): Head | undefined {
    while (this.at >= this.page.length && !this.source.ended) {
      const candidates = this.source.next(this.size);
      this.page = candidates.map((candidate) => ({ candidate, key: this.keyOf?.(candidate[1]) ?? noKey }));
      this.at = 0;
      this.size = Math.min(this.size * 2, largestPage);
    }
    return this.page[this.at];
  }

  take(): Candidate | undefined {
    const head = this.head();
    this.at += 1;
    return head?.candidate;
  }
}

function keyReader(sort: Sort): (bytes: Buffer) => Buffer {
  const keyOf = sortKeyMaker(sort);
  const fields = new Set(sort.map(([path]) => path.split('.')[0]!));
  return (bytes) => keyOf(decodeFields(bytes, fields));
}
