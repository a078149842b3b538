import type { Doc } from '../bson/values';
import { sortKeyMaker, type Sort } from './sort';

interface Row<T> {
  key: Buffer;
  order: number;
  item: T;
}

/** Sorts in memory; with a limit it never holds more than twice that many rows. Equal rows keep their order. */
export class Sorter<T> {
  private rows: Row<T>[] = [];
  private added = 0;
  private readonly keyOf: (document: Doc) => Buffer;

  constructor(
    sort: Sort,
    private readonly most = Infinity,
  ) {
    this.keyOf = sortKeyMaker(sort);
  }

  add(document: Doc, item: T): void {
    this.rows.push({ key: this.keyOf(document), order: this.added++, item });
    if (this.rows.length >= 2 * this.most + 1000) this.trim();
  }

  sorted(): T[] {
    this.trim();
    return this.rows.map(({ item }) => item);
  }

  private trim(): void {
    this.rows.sort((left, right) => Buffer.compare(left.key, right.key) || left.order - right.order);
    if (this.rows.length > this.most) this.rows.length = this.most;
  }
}
