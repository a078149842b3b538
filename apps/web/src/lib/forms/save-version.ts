import { getApiError, type ApiError } from '../api/api-error.js';
import { mergeVersions, type GetChangedFields } from './merge-versions.js';

export type UpdateResult<Doc> = {
  data?: { results: Doc } | undefined;
  error?: Parameters<typeof getApiError>[0] | undefined;
};
/** An edit conflict has the error code `<name>_changed` and the version that another user saved in `details[name]`. */
export type VersionedDocument<Doc> = {
  name: string;
  schema: { safeParse: (value: unknown) => { data?: Doc | undefined } };
};
/** Another user changed the same fields after `base`. */
export type Overtaken<Doc> = { kind: 'overtaken'; theirs: Doc };
export type SaveFailed = { kind: 'failed'; error: ApiError };

type SaveOptions<Doc, V> = {
  /** The version that the user changed. */
  base: Doc;
  values: V;
  /** Saves the values over this version. */
  update: (values: V, version: Doc) => PromiseLike<UpdateResult<Doc>>;
  getChangedFields: GetChangedFields<V>;
  document: VersionedDocument<Doc>;
  /**
   * Called when another user changed other fields, before `values` are saved over `theirs`. Returns whether to go on;
   * otherwise the result is 'overtaken'.
   */
  onMerged?: (theirs: Doc, values: V) => boolean;
};

/** A limit for a server that keeps refusing the version that it sent. */
const maxAttempts = 5;

/** Saves a change of a document. When another user changed other fields meanwhile, saves both changes. */
export const saveVersion = async <Doc extends V, V extends object>({
  base,
  values,
  update,
  getChangedFields,
  document,
  onMerged,
}: SaveOptions<Doc, V>): Promise<{ kind: 'saved'; saved: Doc } | SaveFailed | Overtaken<Doc>> => {
  let [version, mine] = [base, values];
  for (let attempt = 1; ; attempt++) {
    const { data, error } = await update(mine, version);
    if (data) return { kind: 'saved', saved: data.results };
    const apiError = getApiError(error ?? {});
    const theirs = getConflictingVersion(apiError, document);
    if (!theirs) return { kind: 'failed', error: apiError };
    const merged = mergeVersions({ base: version, mine, theirs }, getChangedFields);
    if (merged.conflicts.length > 0 || onMerged?.(theirs, merged.values) === false)
      return { kind: 'overtaken', theirs };
    // There is nothing left to save when both users made the same changes.
    if (getChangedFields(merged.values, theirs).length === 0) return { kind: 'saved', saved: theirs };
    if (attempt === maxAttempts) return { kind: 'failed', error: apiError };
    [version, mine] = [theirs, merged.values];
  }
};

const getConflictingVersion = <Doc>({ code, details }: ApiError, { name, schema }: VersionedDocument<Doc>) =>
  code === `${name}_changed` ? schema.safeParse(details?.[name]).data : undefined;
