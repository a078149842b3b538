import type { Viewer } from '@ledenportaal/shared';
import { findLatest, type Source } from './database/page.js';

/** Somebody with an account; `id` is that of the account, `email` its address, `lid` the id of its lid. */
export type DataSubject = Viewer & { email: string; lid: string | undefined };

/** What the person reads of it is in Dutch. */
export type Description = {
  what: string;
  why: string;
  keptFor: string;
  /** The fields of models that hold it, such as `Account.email` or `DeletedLid.lid.email`. */
  fields: readonly string[];
};

/** Something that a feature keeps of a person. */
export type PersonalData = {
  describe: Description;
  /** Returns at most `maxExported` items of a list, no secrets, nothing of others, and no photo that the person may not see. */
  export: (person: DataSubject) => Promise<unknown>;
  /**
   * Deletes it with the account. Called again when the deletion failed or the process was killed. `keptBecause`: why it
   * stays, in Dutch.
   */
  erase: ((person: DataSubject) => Promise<void>) | { keptBecause: string };
};

/** By name. */
export type PersonalDataTable = Record<string, PersonalData>;

/** Of each list. */
export const maxExported = 1000;

/** Returns these fields of the latest documents by `field`, and the number of all of them. */
export const exportLatest = async <K extends string>(
  source: Source,
  filter: Record<string, unknown>,
  field: string,
  exported: readonly K[],
) => {
  const paging = { page: 1, limit: maxExported };
  const projection = Object.fromEntries(exported.map((name) => [name, 1 as const]));
  const { docs, total } = await findLatest<Record<K, unknown>>(source, filter, field, paging, projection);
  const pick = (document: Record<K, unknown>) =>
    Object.fromEntries(exported.map((name) => [name, document[name] ?? null])) as Record<K, unknown>;
  return { total, latest: docs.map(pick) };
};

/** Registers who added, changed or deleted documents. They are not searched by account: what somebody did is in the audit log. */
export const createStampData = (what: string, fields: readonly string[]): PersonalData => ({
  describe: {
    what,
    why: 'Zo is te zien van wie een wijziging komt.',
    keptFor: 'zolang het bestaat of in de prullenbak ligt',
    fields,
  },
  export: () => Promise.resolve(null),
  erase: {
    keptBecause: 'Het werk blijft. Er staat alleen een nummer bij. In het logboek staat nog een tijd van wie dat was.',
  },
});
