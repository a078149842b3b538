import { isNumeric, toNumber, type Doc } from '../bson/values';
import { parseFilter, type Filter } from '../query/filter';

export type IndexField = {
  path: string;
  parts: readonly string[];
  direction: 1 | -1;
};

/** An index: its specification, and properties of the documents in it. */
export class Index {
  readonly fields: readonly IndexField[];
  readonly name: string;
  readonly unique: boolean;
  readonly sparse: boolean;
  readonly partial: Filter | undefined;
  /** Seconds after which a document expires (TTL). Only on a single-field index. */
  expireAfterSeconds: number | undefined;
  /** For each field: whether an array was ever indexed through it. Never reset to false. */
  multikey: boolean[];
  /** Whether any key was ever truncated. Order and bounds then hold only for the first bytes of the keys. */
  hasTruncatedKeys = false;
  /** Whether the record id is stored as the value of an entry instead of in its key. */
  readonly storesRecordIdAsValue: boolean;
  isBuilding = false;

  constructor(
    readonly id: number,
    readonly specification: Doc,
    direct?: boolean,
  ) {
    const key = specification.key as Doc;
    this.fields = Object.keys(key).map((path) => ({
      path,
      parts: path.split('.'),
      direction: toNumber(key[path]) < 0 ? -1 : 1,
    }));
    this.name = specification.name as string;
    this.unique = this.name === '_id_' || specification.unique === true;
    this.sparse = specification.sparse === true;
    this.storesRecordIdAsValue = direct ?? this.unique;
    const { partialFilterExpression: partial, expireAfterSeconds: seconds } = specification;
    this.partial = partial === undefined ? undefined : parseFilter(partial);
    this.expireAfterSeconds = isNumeric(seconds) ? toNumber(seconds) : undefined;
    this.multikey = this.fields.map(() => false);
  }

  static load(stored: Doc): Index {
    const index = new Index(toNumber(stored.id), stored.specification as Doc, stored.direct === true);
    index.multikey = stored.multikey as boolean[];
    index.hasTruncatedKeys = stored.clipped === true;
    return index;
  }

  toStored(): Doc {
    const { id, specification, multikey, hasTruncatedKeys: clipped, storesRecordIdAsValue: direct } = this;
    return { id, specification, multikey, clipped, direct };
  }

  get isMultikey(): boolean {
    return this.multikey.includes(true);
  }

  /** Returns whether changes of these top-level fields can change the index entries of a document. */
  isAffectedBy(changedFields: ReadonlySet<string>): boolean {
    return this.partial !== undefined || this.fields.some(({ parts }) => changedFields.has(parts[0]!));
  }

  get keyPattern(): Doc {
    return this.specification.key as Doc;
  }
}
