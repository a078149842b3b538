import type { Doc } from '../bson/values';
import { fail } from '../errors';
import { parseFilter, type Filter } from '../query/filter';
import type { Collection } from '../storage/catalog';

/** A collection's own condition on its documents. */
export class Validator {
  private readonly filter: Filter | undefined;

  constructor(collection: Collection, bypass: boolean) {
    const { validator, validationAction, validationLevel } = collection.info.options;
    const off = bypass || validator === undefined || validationAction === 'warn' || validationLevel === 'off';
    this.filter = off ? undefined : parseFilter(validator);
  }

  get active(): boolean {
    return this.filter !== undefined;
  }

  /** A document that did not satisfy the condition before may stay so when the level is moderate. */
  check(document: Doc, before?: Doc, moderate = false): void {
    if (!this.filter || this.filter.matches(document)) return;
    if (moderate && before && !this.filter.matches(before)) return;
    fail(121, 'Document failed validation', { errInfo: { failingDocumentId: document._id } });
  }
}
