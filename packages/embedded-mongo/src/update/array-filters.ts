import { fail } from '../errors';
import { isDocument, type Doc } from '../bson/values';
import { parseFilter } from '../query/filter';

/** The `arrayFilters` of an update by identifier. Tracks which of them the update uses. */
export class ArrayFilters {
  private readonly tests = new Map<string, (item: unknown) => boolean>();
  private readonly used = new Set<string>();

  constructor(filters: readonly unknown[]) {
    for (const filter of filters) this.add(filter);
  }

  test(identifier: string, path: string): (item: unknown) => boolean {
    this.used.add(identifier);
    return (
      this.tests.get(identifier) ?? fail(2, `No array filter found for identifier '${identifier}' in path '${path}'`)
    );
  }

  refuseUnused(): void {
    for (const identifier of this.tests.keys()) {
      if (!this.used.has(identifier)) {
        fail(9, `The array filter for identifier '${identifier}' was not used in the update`);
      }
    }
  }

  private add(filter: unknown): void {
    if (!isDocument(filter)) return fail(14, 'arrayFilters must be an array of objects');
    const names = new Set(rootNames(filter));
    if (names.size === 0) fail(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1) {
      const [first, second] = names;
      fail(
        9,
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${first}' and '${second}'`,
      );
    }
    const [identifier] = names as Set<string> & Iterable<string>;
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier!)) {
      fail(
        2,
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    }
    if (this.tests.has(identifier!))
      fail(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    const { matches } = parseFilter(filter);
    this.tests.set(identifier!, (item) => matches({ [identifier!]: item }));
  }
}

function rootNames(filter: Doc): string[] {
  return Object.keys(filter).flatMap((name) => {
    if (!name.startsWith('$')) return [name.split('.')[0]!];
    const inner = filter[name];
    return (Array.isArray(inner) ? inner : [inner]).flatMap((part) => (isDocument(part) ? rootNames(part) : []));
  });
}
