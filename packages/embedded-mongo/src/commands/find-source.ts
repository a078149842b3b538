import type { Operation } from '../operation';
import type { Engine } from '../engine';
import { planSearch, Search, type Match, type SearchRequest } from '../query/search';
import { sortRecords } from '../query/sort-records';
import type { Collection } from '../storage/catalog';
import type { ResultSource } from './cursors';

export interface FindRequest extends SearchRequest {
  skip: number;
  limit: number;
  /** Applies the projection to the bytes of a document; undefined without a projection. */
  project: ((bytes: Buffer) => Buffer) | undefined;
  /** True when the client forbids disk use for a sort (`allowDiskUse: false`). */
  inMemory: boolean;
}

const pageLength = 128;

/** The results of a `find`: directly from the search when the plan is sorted, otherwise by sorted record ids. */
export class FindSource implements ResultSource {
  ended: boolean;
  readonly search: Search;
  private toSkip: number;
  private left: number;
  private sorted: Generator<number> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly collection: Collection,
    private readonly request: FindRequest,
  ) {
    const plan = planSearch(collection, request);
    const sortFields = plan.sorted ? [] : (request.sort ?? []).map(([path]) => path.split('.')[0]!);
    this.search = new Search(engine.store, collection, { ...request, fields: new Set(sortFields) }, plan);
    this.toSkip = request.skip;
    this.left = request.limit || Infinity;
    this.ended = false;
  }

  async next(operation: Operation): Promise<Buffer[]> {
    while (!this.ended) {
      const found = this.search.plan.sorted ? await this.inOrder(operation) : await this.fromSorted(operation);
      const batch = this.trim(found);
      if (batch.length > 0) return batch.map((match) => this.output(match));
    }
    return [];
  }

  private async inOrder(operation: Operation): Promise<Pick<Match, 'bytes'>[]> {
    this.toSkip -= await this.search.pass(operation, this.toSkip);
    const most = Math.min(128, Math.max(16, this.left + this.toSkip));
    const matches = await this.search.next(operation, most);
    if (matches.length === 0) this.ended = true;
    return matches;
  }

  private async fromSorted(operation: Operation): Promise<Pick<Match, 'bytes'>[]> {
    this.sorted ??= await this.sort(operation);
    const found: Pick<Match, 'bytes'>[] = [];
    while (found.length < pageLength && !this.ended && (found.length === 0 || !operation.isDue)) {
      const next = this.sorted.next();
      if (next.done) this.ended = true;
      else {
        const bytes = this.engine.records.read(this.collection, next.value);
        if (bytes) found.push({ bytes });
      }
    }
    await operation.breathe();
    return found;
  }

  private sort(operation: Operation): Promise<Generator<number>> {
    const { skip, limit, sort, inMemory } = this.request;
    return sortRecords(this.search, { sort: sort ?? [], most: limit ? skip + limit : Infinity, inMemory }, operation);
  }

  private trim<T>(found: T[]): T[] {
    const skipped = Math.min(this.toSkip, found.length);
    this.toSkip -= skipped;
    const taken = found.slice(skipped, skipped + this.left);
    this.left -= taken.length;
    if (this.left <= 0) this.ended = true;
    return taken;
  }

  private output({ bytes }: Pick<Match, 'bytes'>): Buffer {
    const { project } = this.request;
    return project ? project(bytes) : bytes;
  }
}
