import type { Operation } from '../../operation';
import type { Engine } from '../../engine';
import { planSearch, Search, type Match, type SearchRequest } from '../../query/search';
import { sortRecordIds } from '../../query/sort-record-ids';
import type { Collection } from '../../storage/catalog';
import type { ResultSource } from './cursors';

export type FindRequest = SearchRequest & {
  skip: number;
  limit: number;
  /** Applies the projection to the bytes of a document; undefined without a projection. */
  project: ((bytes: Buffer) => Buffer) | undefined;
  /** True when the client forbids disk use for a sort (`allowDiskUse: false`). */
  inMemory: boolean;
};

const pageSize = 128;

/** The results of a `find`: directly from the search when the plan is sorted, otherwise by sorted record ids. */
export class FindSource implements ResultSource {
  isExhausted: boolean;
  readonly search: Search;
  private skipRemaining: number;
  private remaining: number;
  private sortedRecordIds: Generator<number> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly collection: Collection,
    private readonly request: FindRequest,
  ) {
    const plan = planSearch(collection, request);
    const sortFields = plan.isSorted ? [] : (request.sort ?? []).map(([path]) => path.split('.')[0]!);
    this.search = new Search(engine.store, collection, { ...request, fields: new Set(sortFields) }, plan);
    this.skipRemaining = request.skip;
    this.remaining = request.limit || Infinity;
    this.isExhausted = false;
  }

  async next(operation: Operation): Promise<Buffer[]> {
    while (!this.isExhausted) {
      const found = this.search.plan.isSorted
        ? await this.nextInPlanOrder(operation)
        : await this.nextSorted(operation);
      const batch = this.applySkipAndLimit(found);
      if (batch.length > 0) return batch.map((match) => this.projectMatch(match));
    }
    return [];
  }

  private async nextInPlanOrder(operation: Operation): Promise<Pick<Match, 'bytes'>[]> {
    this.skipRemaining -= await this.search.skip(operation, this.skipRemaining);
    const batchLimit = Math.min(128, Math.max(16, this.remaining + this.skipRemaining));
    const matches = await this.search.next(operation, batchLimit);
    if (matches.length === 0) this.isExhausted = true;
    return matches;
  }

  private async nextSorted(operation: Operation): Promise<Pick<Match, 'bytes'>[]> {
    this.sortedRecordIds ??= await this.sort(operation);
    const found: Pick<Match, 'bytes'>[] = [];
    while (found.length < pageSize && !this.isExhausted && (found.length === 0 || !operation.shouldYield)) {
      const next = this.sortedRecordIds.next();
      if (next.done) this.isExhausted = true;
      else {
        const bytes = this.engine.records.read(this.collection, next.value);
        if (bytes) found.push({ bytes });
      }
    }
    await operation.yieldIfDue();
    return found;
  }

  private sort(operation: Operation): Promise<Generator<number>> {
    const { skip, limit, sort, inMemory } = this.request;
    return sortRecordIds(
      this.search,
      { sort: sort ?? [], limit: limit ? skip + limit : Infinity, inMemory },
      operation,
    );
  }

  private applySkipAndLimit<T>(found: T[]): T[] {
    const skipped = Math.min(this.skipRemaining, found.length);
    this.skipRemaining -= skipped;
    const returned = found.slice(skipped, skipped + this.remaining);
    this.remaining -= returned.length;
    if (this.remaining <= 0) this.isExhausted = true;
    return returned;
  }

  private projectMatch({ bytes }: Pick<Match, 'bytes'>): Buffer {
    const { project } = this.request;
    return project ? project(bytes) : bytes;
  }
}
