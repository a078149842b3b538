import type { Doc } from '../../bson/values';
import { fail } from '../../errors';
import { parseFilter, type Filter } from '../../query/filter';
import type { Collection } from '../../storage/catalog';

/** Validates documents against the validator of a collection. */
export class Validator {
  private readonly filter: Filter | undefined;

  constructor(collection: Collection, bypass: boolean) {
    const { validator, validationAction, validationLevel } = collection.info.options;
    const isDisabled = bypass || validator === undefined || validationAction === 'warn' || validationLevel === 'off';
    this.filter = isDisabled ? undefined : parseFilter(validator);
  }

  get isActive(): boolean {
    return this.filter !== undefined;
  }

  /**
   * Throws error 121 when the document is invalid. With `moderate`, a document that was invalid before may stay
   * invalid.
   */
  validate(document: Doc, before?: Doc, isModerate = false): void {
    if (!this.filter || this.filter.matches(document)) return;
    if (isModerate && before && !this.filter.matches(before)) return;
    fail(121, 'Document failed validation', { errInfo: { failingDocumentId: document._id } });
  }
}
