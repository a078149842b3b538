import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  dutchErrorMap,
  settingNames,
  SettingsValues,
  type PortalSettingsView,
  type SettingName,
  type SettingsChange,
  type Viewer,
} from '@ledenportaal/shared';
import { z } from 'zod/mini';
import { getLogoPath } from '../../platform/content/content.logo.js';
import {
  contentSetting,
  fromSavedValue,
  hashValue,
  toSavedValue,
  type SavedChange,
  type SavedContent,
} from '../../platform/content/portal-content.js';
import { newObjectId } from '../../platform/database/object-id.js';
import type { Resources } from '../../platform/resources.js';
import type { SettingsCheckService } from './settings-check.service.js';
import type { SettingsVersionService } from './settings-version.service.js';

type Deps = {
  versions: Pick<SettingsVersionService, 'storePendingVersion' | 'areCurrent' | 'findChanges'>;
  checks: SettingsCheckService;
};
type Errors = Record<string, string>;
type Values = Partial<SettingsValues>;

export type SettingsService = ReturnType<typeof createSettingsService>;

const maxFormerSlugs = 50;
const environmentNames: Partial<Record<SettingName, string>> = { timeZone: 'TIME_ZONE', signup: 'SIGNUP_POLICY' };
const changedAgainText =
  'Deze instellingen zijn daarna opnieuw gewijzigd. Maak die latere wijziging eerst ongedaan, of pas ze zelf aan.';

/** The settings of the portal that admins change in the browser. */
export const createSettingsService = (
  { content, portalSettings }: Pick<Resources, 'content' | 'portalSettings'>,
  { versions, checks }: Deps,
) => {
  /** As they are stored now: an admin sees what another process changed just before. */
  const readStored = async () => {
    portalSettings.reset();
    const { revision } = await portalSettings.getVersion(contentSetting);
    return { ...content.getState(), revision };
  };

  const read = async (): Promise<PortalSettingsView> => {
    const { values, sources, revision } = await readStored();
    return { values, sources, revision, logo: getLogoPath(content) };
  };

  const assertChangeable = ({ values, reset }: Omit<SettingsChange, 'revision'>) => {
    const { sources } = content.getState();
    const errors: Errors = {};
    for (const name of settingNames) {
      const isIn = { values: name in values, reset: reset.includes(name) };
      const field = isIn.values ? `values.${name}` : 'reset';
      if (!isIn.values && !isIn.reset) continue;
      if (sources[name] === 'environment')
        errors[field] = `Dit is vastgelegd met ${environmentNames[name]} op de server, en hier niet te wijzigen.`;
      else if (isIn.values && isIn.reset) errors[field] = 'Geef een waarde, of zet de waarde terug.';
    }
    if (Object.keys(errors).length > 0) throw new AppError('invalid', { fields: errors });
  };

  const toChanges = ({ values, reset }: Omit<SettingsChange, 'revision'>) => {
    const { saved, values: current, sources } = content.getState();
    const target = { ...values } as Values;
    for (const name of reset) Object.assign(target, { [name]: content.folderValues[name] });
    return settingNames.flatMap((name): SavedChange[] => {
      // Also a saved value that is not valid any more, in whose place that of the folder applies.
      const isReset = reset.includes(name) && Object.hasOwn(saved.values, name);
      if (!(name in target) || (!isReset && isDeepStrictEqual(target[name], current[name]))) return [];
      const [before, after] = [current, target].map((from) => toSavedValue(name, from[name]));
      return [{ name, before, after, wasSaved: sources[name] === 'settings' }];
    });
  };

  const applyChanges = (
    { values, hashes, formerSlugs }: SavedContent,
    changes: SavedChange[],
    reset: SettingName[],
  ) => {
    const next = { values: { ...values }, hashes: { ...hashes }, formerSlugs };
    for (const { name, after } of changes) {
      if (reset.includes(name)) {
        delete next.values[name];
        delete next.hashes[name];
      } else {
        next.values[name] = after;
        next.hashes[name] = hashValue(content.folderValues[name]);
      }
    }
    const product = changes.find(({ name }) => name === 'product');
    if (product) {
      const [before, after] = [product.before, product.after].map((value) => (value as { slug: string }).slug);
      next.formerSlugs = [...formerSlugs, before!]
        .filter((slug, at, all) => slug !== after && all.lastIndexOf(slug) === at)
        .slice(-maxFormerSlugs);
    }
    return next;
  };

  const save = async (change: SettingsChange, { id: by }: Viewer): Promise<PortalSettingsView> => {
    const { saved, revision } = await readStored();
    if (change.revision !== revision) throw new AppError('setting_changed');
    assertChangeable(change);
    const changes = toChanges(change);
    if (changes.length === 0) return read();
    const changed = changes.map(({ name, after }) => [name, fromSavedValue(name, after)] as const);
    await checks.assertValid(Object.fromEntries(changed));
    await versions.storePendingVersion();
    const version = { _id: String(newObjectId()), at: new Date().toISOString(), by, changes };
    const next = { ...applyChanges(saved, changes, change.reset), version };
    await portalSettings.change(contentSetting, next, { by, revision });
    await versions.storePendingVersion();
    return read();
  };

  /** Returns the change that undoes `changes`. Throws `setting_changed` when one of these settings changed again since. */
  const toUndo = (changes: SavedChange[]): Omit<SettingsChange, 'revision'> => {
    if (!versions.areCurrent(changes)) throw new AppError('setting_changed', { text: changedAgainText });
    const isOfFolder = ({ name, before, wasSaved }: SavedChange) =>
      !wasSaved && isDeepStrictEqual(fromSavedValue(name, before), content.folderValues[name]);
    const reset = changes.filter(isOfFolder).map(({ name }) => name);
    const before = changes
      .filter(({ name }) => !reset.includes(name))
      .map((change) => [change.name, fromSavedValue(change.name, change.before)]);
    const parsed = z.safeParse(z.partial(SettingsValues), Object.fromEntries(before), { error: dutchErrorMap });
    if (!parsed.success) throw new AppError('invalid', { cause: parsed.error });
    return { values: parsed.data, reset };
  };

  return {
    read,
    /**
     * Saves settings, and makes others those of the content folder again. Throws `setting_changed` for another revision than
     * the current one, and `invalid`.
     */
    change: save,
    /** Sets what a version changed back to what it was before. Throws `not_found`, and what `change` throws. */
    undo: async (id: string, revision: number, viewer: Viewer): Promise<PortalSettingsView> => {
      const changes = await versions.findChanges(id);
      const current = await readStored();
      if (current.revision !== revision) throw new AppError('setting_changed');
      return save({ revision, ...toUndo(changes) }, viewer);
    },
  };
};
