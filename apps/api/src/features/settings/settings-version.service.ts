import { isDeepStrictEqual } from 'node:util';
import { AppError, settingNames, type Paging, type SettingName, type SettingsVersion } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import {
  contentSetting,
  fromSavedValue,
  type SavedChange,
  type SavedContent,
} from '../../platform/content/portal-content.js';
import { diff, type Changes } from '../../platform/database/diff.js';
import { toObjectId } from '../../platform/database/object-id.js';
import { findLatest } from '../../platform/database/page.js';
import type { Resources } from '../../platform/resources.js';
import type { AccountLookupService } from '../accounts/index.js';
import { getChangedLogoKeys } from './logo-keys.js';
import { SettingsVersionModel, type SettingsVersionRecord } from './settings-version.model.js';

export type SettingsVersionDeps = { accountLookup: Pick<AccountLookupService, 'findAccountNamen'> };
export type SettingsVersionService = ReturnType<typeof createSettingsVersionService>;

const maxVersions = 200;

/** Who changed the settings of the portal, and what they were before. */
export const createSettingsVersionService = (
  { content, portalSettings }: Pick<Resources, 'content' | 'portalSettings'>,
  { accountLookup }: SettingsVersionDeps,
) => {
  /** The last version of which this process knows that it is stored. */
  let storedId: string | undefined;

  const store = async ({ _id, at, by, changes }: NonNullable<SavedContent['version']>, revision: number) => {
    const once = toObjectId(_id);
    if (await SettingsVersionModel.exists({ _id: once })) return;
    const version = { revision, at: new Date(at), by: toObjectId(by), changes };
    // Before the version, which says that this is done.
    await record({
      action: 'instellingen.changed',
      by,
      at: version.at,
      changes: toChanges(changes, toAuditValue),
      once,
    });
    await SettingsVersionModel.updateOne({ _id: once }, { $setOnInsert: version }, { upsert: true });
    await SettingsVersionModel.deleteMany({ revision: { $lte: revision - maxVersions } });
  };

  /**
   * Stores the version of the last change, which is saved with the settings in one update, so that it is not lost when a
   * process is killed. Call it before another change.
   */
  const storePendingVersion = async (): Promise<void> => {
    const { value, revision } = await portalSettings.getVersion(contentSetting);
    const { version } = value;
    if (!version || version._id === storedId) return;
    await store(version, revision);
    storedId = version._id;
  };

  /** Whether each setting has the value that a change gave it, so that an undo loses no later change. */
  const areCurrent = (changes: readonly SavedChange[]): boolean => {
    const { values } = content.getState();
    return changes.every(({ name, after }) => isDeepStrictEqual(fromSavedValue(name, after), values[name]));
  };

  const canUndo = (changes: readonly SavedChange[]): boolean => {
    const { sources } = content.getState();
    const hasEffect = changes.some(({ before, after }) => !isDeepStrictEqual(before, after));
    return hasEffect && areCurrent(changes) && changes.every(({ name }) => sources[name] !== 'environment');
  };

  const toVersion = ({ changes, ...version }: SettingsVersionRecord, naam: string): SettingsVersion => {
    const { _id, revision, at, by } = version;
    const known = changes.filter(({ name }) => settingNames.includes(name));
    return {
      _id: String(_id),
      revision,
      at: at.toISOString(),
      by: { _id: String(by), naam },
      names: known.map(({ name }) => name),
      canUndo: canUndo(changes),
      changes: toChanges(known),
    };
  };

  return {
    storePendingVersion,
    areCurrent,
    list: async (paging: Paging): Promise<{ docs: SettingsVersion[]; total: number }> => {
      // Whether a version can be undone depends on what another process changed just before.
      portalSettings.reset();
      await storePendingVersion();
      const { docs, total } = await findLatest<SettingsVersionRecord>(SettingsVersionModel, {}, 'revision', paging);
      const names = await accountLookup.findAccountNamen(docs.map(({ by }) => String(by)));
      return { docs: docs.map((version) => toVersion(version, names.get(String(version.by)) ?? '')), total };
    },
    /** Throws `not_found`. */
    findChanges: async (id: string): Promise<SavedChange[]> => {
      await storePendingVersion();
      const version = await SettingsVersionModel.findById(id, { changes: 1 }).lean<SettingsVersionRecord>();
      if (!version) throw new AppError('not_found');
      return version.changes;
    },
    /** Returns the keys of the uploaded logos that versions have. */
    findLogoKeys: async (): Promise<string[]> => {
      const versions = await SettingsVersionModel.find({ 'changes.name': 'logo' }).lean<SettingsVersionRecord[]>();
      return versions.flatMap(({ changes }) => getChangedLogoKeys(changes));
    },
  };
};

/** Of the texts only those that differ: all of them would be shortened to nothing. */
const keepDifferent = (before: object, after: object) => {
  const [old, now] = [before, after] as Record<string, unknown>[];
  const keys = [...new Set([...Object.keys(old!), ...Object.keys(now!)])].filter((key) => old![key] !== now![key]);
  const pickKeys = (from: Record<string, unknown>) =>
    Object.fromEntries(keys.flatMap((key) => (key in from ? [[key, from[key]]] : [])));
  return [pickKeys(old!), pickKeys(now!)] as const;
};

const toValues = ({ name, before, after }: SavedChange): readonly [unknown, unknown] => {
  const values = [fromSavedValue(name, before), fromSavedValue(name, after)] as const;
  return name === 'messages' ? keepDifferent(values[0] as object, values[1] as object) : values;
};

type ToShown = (name: SettingName, value: unknown) => unknown;

/** Returns the settings that differ, with their values before and after. */
const toChanges = (changes: SavedChange[], toShown: ToShown = (_, value) => value): Changes => {
  const [before, after] = [0, 1].map((at) =>
    Object.fromEntries(changes.map((change) => [change.name, toShown(change.name, toValues(change)[at])])),
  );
  return diff(before!, after!);
};

/** The keys of texts have dots, which are no names of fields in MongoDB. */
const toAuditValue: ToShown = (name, value) =>
  name === 'messages' ? Object.entries(value as object).map(([key, text]) => `${key}: ${String(text)}`) : value;
