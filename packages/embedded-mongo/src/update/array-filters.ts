import { fail } from '../errors';
import { isDocument, type Doc } from '../bson/values';
import { parseFilter } from '../query/filter';

/** The `arrayFilters` of an update by identifier. Tracks which of them the update uses. */
export class ArrayFilters {
  private readonly predicates = new Map<string, (item: unknown) => boolean>();
  private readonly usedIdentifiers = new Set<string>();

  constructor(filters: readonly unknown[]) {
    for (const filter of filters) this.add(filter);
  }

  getPredicate(identifier: string, path: string): (item: unknown) => boolean {
    this.usedIdentifiers.add(identifier);
    return (
      this.predicates.get(identifier) ??
      fail(2, `No array filter found for identifier '${identifier}' in path '${path}'`)
    );
  }

  assertAllUsed(): void {
    for (const identifier of this.predicates.keys()) {
      if (!this.usedIdentifiers.has(identifier)) {
        fail(9, `The array filter for identifier '${identifier}' was not used in the update`);
      }
    }
  }

  private add(filter: unknown): void {
    if (!isDocument(filter)) return fail(14, 'arrayFilters must be an array of objects');
    const topLevelFields = new Set(getTopLevelFields(filter));
    if (topLevelFields.size === 0) fail(9, 'Cannot use an expression without a top-level field name in arrayFilters');
    if (topLevelFields.size > 1) {
      const [first, second] = topLevelFields;
      fail(
        9,
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${first}' and '${second}'`,
      );
    }
    const [identifier] = topLevelFields as Set<string> & Iterable<string>;
    if (!/^[a-z][a-zA-Z0-9]*$/.test(identifier!)) {
      fail(
        2,
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${identifier}'`,
      );
    }
    if (this.predicates.has(identifier!))
      fail(9, `Found multiple array filters with the same top-level field name ${identifier}`);
    const { matches } = parseFilter(filter);
    this.predicates.set(identifier!, (item) => matches({ [identifier!]: item }));
  }
}

const getTopLevelFields = (filter: Doc): string[] =>
  Object.keys(filter).flatMap((name) => {
    if (!name.startsWith('$')) return [name.split('.')[0]!];
    const inner = filter[name];
    return (Array.isArray(inner) ? inner : [inner]).flatMap((part) =>
      isDocument(part) ? getTopLevelFields(part) : [],
    );
  });
