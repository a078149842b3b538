import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  settingNames,
  SettingsValues,
  SiteContent,
  type SettingName,
  type SettingSource,
  type SignupPolicy,
} from '@ledenportaal/shared';
import { z } from 'zod';
import { createLocalDays } from '../local-days.js';
import type { Log } from '../log.js';
import { defineSetting, type PortalSettings } from '../portal-settings/portal-settings.js';
import type { ContentFolder } from './content.js';
import { toTerms } from './content.terms.js';

/** A changed setting, with its values as they are saved. `wasSaved`: whether a saved value applied before. */
const SavedChange = z.object({
  /** Another version may know more names. */
  name: z.custom<SettingName>((name) => typeof name === 'string'),
  before: z.unknown(),
  after: z.unknown(),
  wasSaved: z.boolean(),
});
export type SavedChange = z.output<typeof SavedChange>;

/**
 * The settings that admins saved in the browser, by name. `hashes`: of the values of the content folder that they replaced.
 * `formerSlugs`: their addresses lead to the current slug. `version`: the last change, until it is among the versions. Each
 * value is checked on its own, so that a value of another version of the portal does not discard the others.
 */
const SavedContent = z.object({
  values: z.record(z.string(), z.unknown()),
  hashes: z.record(z.string(), z.string()),
  formerSlugs: z.array(z.string()),
  version: z.optional(
    z.object({ _id: z.string(), at: z.iso.datetime(), by: z.string(), changes: z.array(SavedChange) }),
  ),
});
export type SavedContent = z.output<typeof SavedContent>;

export const contentSetting = defineSetting({
  id: 'instellingen',
  schema: SavedContent,
  default: { values: {}, hashes: {}, formerSlugs: [] },
});

type EnvironmentSettings = {
  timeZone: string | undefined;
  signup: SignupPolicy | undefined;
  defaultSignup: SignupPolicy;
};
type Deps = { settings: EnvironmentSettings; portalSettings: Pick<PortalSettings, 'getLatest'>; log: Log };

/** The values that apply, and which source each of them has. */
type State = {
  saved: SavedContent;
  values: SettingsValues;
  sources: Record<SettingName, SettingSource>;
  site: SiteContent;
  terms: ContentFolder['terms'];
};

const siteNames = Object.keys(SiteContent.shape) as (keyof SiteContent)[];

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

/** The texts have keys with dots, which are no names of fields in MongoDB. */
export const toSavedValue = (name: string, value: unknown): unknown =>
  name === 'messages' ? Object.entries(value as Record<string, string>) : value;
export const fromSavedValue = (name: string, saved: unknown): unknown =>
  name === 'messages' && Array.isArray(saved) ? Object.fromEntries(saved as [string, string][]) : saved;

/** Identifies a value of the content folder. */
export const hashValue = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, hashLength);
const hashLength = 16;

/** Returns the file of the content folder that has a setting; undefined when none has it. */
export const getContentFile = (name: SettingName): string | undefined => {
  if (name === 'signup') return undefined;
  return siteNames.some((siteName) => siteName === name) ? 'site.json' : `${name}.json`;
};

/** Returns the values of the folder, as the settings have them. */
const toFolderValues = (folder: ContentFolder, signup: SignupPolicy): SettingsValues => ({
  ...folder.site,
  signup,
  teksten: folder.texts,
  palette: folder.palette,
  renditions: folder.renditions,
  licences: folder.licences,
  voorwaarden: folder.terms && pick(folder.terms, ['date', 'points', 'text']),
  messages: folder.messages,
});

export type PortalContent = ReturnType<typeof createPortalContent>;

/**
 * The content that applies now: values of the environment, else saved ones, else those of the folder. Read a value when you
 * use it, because it can change while the portal runs. `derive` keeps what is made of it.
 */
export const createPortalContent = (folder: ContentFolder, { settings, portalSettings, log }: Deps) => {
  const folderValues = toFolderValues(folder, settings.defaultSignup);
  const { timeZone, signup } = settings;
  const environment: Partial<SettingsValues> = { ...(timeZone && { timeZone }), ...(signup && { signup }) };
  let state: State | undefined;

  const parseSaved = ({ values }: SavedContent): Partial<SettingsValues> => {
    const parsed = settingNames.flatMap((name) => {
      if (!Object.hasOwn(values, name)) return [];
      const { data, error } = z.safeParse(SettingsValues.shape[name], fromSavedValue(name, values[name]));
      if (!error) return [[name, data] as const];
      log.error({ err: error, setting: name }, 'a saved setting is not valid; that of the content folder applies');
      return [];
    });
    return Object.fromEntries(parsed);
  };

  const compose = (saved: SavedContent): State => {
    const savedValues = parseSaved(saved);
    const values = { ...folderValues, ...savedValues, ...environment };
    const reuseEqualValue = (name: SettingName) => {
      const before = state?.values[name];
      return [name, isDeepStrictEqual(before, values[name]) ? before : values[name]] as const;
    };
    const kept = Object.fromEntries(settingNames.map(reuseEqualValue)) as SettingsValues;
    const getSource = (name: SettingName): SettingSource =>
      name in environment ? 'environment' : name in savedValues ? 'settings' : 'content';
    const sources = Object.fromEntries(settingNames.map((name) => [name, getSource(name)])) as State['sources'];
    const { voorwaarden } = kept;
    const terms = sources.voorwaarden === 'content' ? folder.terms : voorwaarden && toTerms(voorwaarden);
    return { saved, values: kept, sources, site: pick(kept, siteNames), terms };
  };

  const getState = (): State => {
    const saved = portalSettings.getLatest(contentSetting);
    if (state?.saved !== saved) state = compose(saved);
    return state;
  };

  /** Returns a function that creates something of the content at its first call, and anew after the content changed. */
  const derive = <T>(create: () => T): (() => T) => {
    let derived: { from: State; value: T } | undefined;
    return () => {
      const from = getState();
      if (derived?.from !== from) derived = { from, value: create() };
      return derived.value;
    };
  };

  const { root, pictures, social, catalogue } = folder;
  return {
    root,
    pictures,
    social,
    catalogue,
    /** The values of the content folder. */
    folderValues,
    getState,
    /** Returns the settings whose value in the folder changed since another one was saved in the browser. */
    findIgnored: (): SettingName[] => {
      const { saved, sources } = getState();
      return settingNames.filter(
        (name) => sources[name] === 'settings' && saved.hashes[name] !== hashValue(folderValues[name]),
      );
    },
    get site() {
      return getState().site;
    },
    get texts() {
      return getState().values.teksten;
    },
    get palette() {
      return getState().values.palette;
    },
    get renditions() {
      return getState().values.renditions;
    },
    get licences() {
      return getState().values.licences;
    },
    get messages() {
      return getState().values.messages;
    },
    get signup() {
      return getState().values.signup;
    },
    /** Null when members need not agree to anything. */
    get terms() {
      return getState().terms;
    },
    derive,
    /** Returns the days in the time zone of the portal. */
    getLocalDays: derive(() => createLocalDays(getState().site.timeZone)),
  };
};
