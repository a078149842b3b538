import { AppError } from '@ledenportaal/shared';
import { mongo } from 'mongoose';
import { z } from 'zod';
import { isDuplicateKey, openDatabase, retryOnDuplicateKey } from '../database/database.js';
import type { Log } from '../log.js';
import { createSharedReading } from '../shared-reading.js';
import { withTimeout } from '../timeout.js';

/** `id` identifies the setting in the database. Never change it: another id is another setting. */
export type PortalSetting<T> = { readonly id: string; readonly schema: z.core.$ZodType<T>; readonly default: T };

const definedIds = new Set<string>();

/**
 * Defines a setting of the portal. Its schema must accept its own output, which is stored and parsed again. Throws when
 * there is one with this id.
 */
export const defineSetting = <T>(setting: PortalSetting<T> & { default: NoInfer<T> }): PortalSetting<T> => {
  if (definedIds.has(setting.id)) throw new Error(`there is a setting ${setting.id} already`);
  definedIds.add(setting.id);
  return setting;
};

/** Without a `value` after it was cleared: the document keeps the revision. */
type StoredSetting = { _id: string; value?: unknown; revision: number; updatedAt: Date; updatedBy: mongo.ObjectId };

/** `revision`: the one that was read before the change, 0 when there was none. Without it the last change wins. */
type ChangeOptions = { by: string; revision?: number };

/** For how long a process uses what it read: a change by another process applies within this time. */
const maxAgeMs = 5_000;
/** How long a request waits for the settings; without the database it still responds within two seconds. */
const maxWaitMs = 250;

export type PortalSettings = ReturnType<typeof createPortalSettings>;

/**
 * Settings that people change while the portal runs, unlike the settings of the installation. Each process keeps all of
 * them in memory. At the first use after `maxAgeMs` one query reads them again; a process that uses none reads nothing.
 */
export const createPortalSettings = (log: Log) => {
  let stored = new Map<string, StoredSetting>();
  let readAt = -Infinity;
  let failedAt = -Infinity;
  /** What was parsed last of each setting, so that an unchanged setting is parsed once and keeps its identity. */
  const parsed = new WeakMap<object, { document: StoredSetting; value: unknown }>();

  const isOld = () => performance.now() - readAt >= maxAgeMs;
  const reset = () => {
    readAt = -Infinity;
  };

  const reading = createSharedReading(async () => {
    // A reading that others waited for may have ended just before.
    if (!isOld()) return;
    const startedAt = performance.now();
    const documents = await getCollection().find().toArray();
    stored = new Map(documents.map((document) => [document._id, document]));
    readAt = startedAt;
  });

  const toValue = <T>(setting: PortalSetting<T>, document: StoredSetting | null | undefined): T => {
    if (!document || !('value' in document)) return setting.default;
    const last = parsed.get(setting);
    if (last && isSameVersion(last.document, document)) return last.value as T;
    const value = parse(setting, document);
    parsed.set(setting, { document, value });
    return value;
  };

  const parse = <T>(setting: PortalSetting<T>, { _id, value, revision }: StoredSetting): T => {
    const { success, data, error } = z.safeParse(setting.schema, value);
    if (success) return data;
    log.error(
      { err: error, setting: _id, revision },
      'the stored value of a setting is not valid; the default applies',
    );
    return setting.default;
  };

  const readNew = async (): Promise<void> => {
    if (isOld()) await reading.read();
  };

  /** Returns the value, and the revision to change it with. */
  const getVersion = async <T>(setting: PortalSetting<T>): Promise<{ value: T; revision: number }> => {
    await readNew();
    const document = stored.get(setting.id);
    return { value: toValue(setting, document), revision: document?.revision ?? 0 };
  };

  /** Returns the former value. Never overlaps a reading, whose result would hide the change for `maxAgeMs`. */
  const update = <T>(setting: PortalSetting<T>, value: T | undefined, { by, revision }: ChangeOptions): Promise<T> =>
    reading.enqueue(async () => {
      const filter = { _id: setting.id, ...(revision !== undefined && { revision }) };
      const stamps = { updatedAt: new Date(), updatedBy: new mongo.ObjectId(by) };
      const changes =
        value === undefined ? { $set: stamps, $unset: { value: true as const } } : { $set: { ...stamps, value } };
      const options = { upsert: !revision, returnDocument: 'before', ignoreUndefined: true } as const;
      try {
        const before = await retryOnDuplicateKey(() =>
          getCollection().findOneAndUpdate(filter, { ...changes, $inc: { revision: 1 } }, options),
        );
        if (!before && revision) throw new AppError('setting_changed');
        return toValue(setting, before);
      } catch (cause) {
        throw isDuplicateKey(cause) ? new AppError('setting_changed', { cause }) : cause;
      } finally {
        reset();
      }
    });

  return {
    getVersion,
    /** Reads the settings, when they were last read long ago. */
    readNew,
    /**
     * As `readNew`. Keeps what was read last while the database does not respond, and then does not wait for it again for
     * `maxAgeMs`.
     */
    tryReadNew: async (): Promise<void> => {
      if (!isOld() || performance.now() - failedAt < maxAgeMs) return;
      await withTimeout(readNew(), maxWaitMs).catch((cause: unknown) => {
        failedAt = performance.now();
        log.debug({ err: cause }, 'the settings of the portal cannot be read');
      });
    },
    /** Returns the value as it was read last, or the default before that. It is the same object until it changes. */
    getLatest: <T>(setting: PortalSetting<T>): T => toValue(setting, stored.get(setting.id)),
    /**
     * Returns the value that applies: the default when none is stored, or when it does not fit the schema any more. It is
     * the same object until the setting changes.
     */
    get: async <T>(setting: PortalSetting<T>): Promise<T> => (await getVersion(setting)).value,
    /**
     * Stores a value, and returns the former one. Throws `invalid`, and `setting_changed` when another change was made
     * since `revision`.
     */
    change: async <T>(setting: PortalSetting<T>, value: T, options: ChangeOptions): Promise<T> => {
      const { success, data, error } = z.safeParse(setting.schema, value);
      if (!success) throw new AppError('invalid', { cause: error });
      return update(setting, data, options);
    },
    /** Makes the default apply, and returns the former value. Throws `setting_changed`. */
    clear: <T>(setting: PortalSetting<T>, options: ChangeOptions): Promise<T> => update(setting, undefined, options),
    /** Makes the next use read the database. */
    reset,
  };
};

/** Compares the moment too: after a backup was restored, a revision can be another one. */
const isSameVersion = (a: StoredSetting, b: StoredSetting): boolean =>
  a.revision === b.revision && a.updatedAt.getTime() === b.updatedAt.getTime();

const getCollection = () => openDatabase().collection<StoredSetting>('portalsettings');
