import { z } from 'zod/mini';
import { id } from '../contract/schemas.js';
import { PaletteContent, SiteContent, TekstenContent, MessagesContent } from '../content/content.js';
import { RenditionsContent } from '../downloads/rendition.js';
import { signupPolicies } from '../platform/config.js';
import { LicencesContent } from '../rights/rights.js';
import { TermsContent } from '../terms/terms.js';

type Shape = Record<string, z.ZodMiniType>;
type WithoutDefaults<S extends Shape> = { [K in keyof S]: S[K] extends z.ZodMiniDefault<infer T> ? T : S[K] };

/** The defaults are those of a file: they would fill in the settings that a change leaves out. */
const withoutDefaults = <S extends Shape>(shape: S) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [
      name,
      schema instanceof z.ZodMiniDefault ? schema._zod.def.innerType : schema,
    ]),
  ) as WithoutDefaults<S>;

/** The fields of `site.json`, the sign-up policy, and the contents of the other files of the content folder. */
export const SettingsValues = z.strictObject({
  ...withoutDefaults(SiteContent.shape),
  signup: z.enum(signupPolicies, 'Kies leden, open of closed.'),
  teksten: TekstenContent,
  palette: PaletteContent,
  renditions: RenditionsContent.shape.renditions,
  licences: LicencesContent.shape.licences,
  voorwaarden: z.nullable(TermsContent),
  messages: MessagesContent,
});
export type SettingsValues = z.output<typeof SettingsValues>;
export type SettingName = keyof SettingsValues;
export const settingNames = Object.keys(SettingsValues.shape) as SettingName[];

/**
 * Where a value comes from. `environment`: cannot be changed in the browser. `settings`: saved in the browser. `content`:
 * the content folder, or the default where it has none.
 */
const settingSources = ['environment', 'settings', 'content'] as const;
export type SettingSource = (typeof settingSources)[number];

/** The document of the settings has them up to three times. A content folder may have more. */
const maxMessages = 200;
const ChangedMessages = MessagesContent.check(
  z.refine((messages) => Object.keys(messages).length <= maxMessages, `Geef er hooguit ${maxMessages}.`),
);
ChangedMessages.register(z.globalRegistry, { maxProperties: maxMessages });

/** The values that apply. `logo`: its address, to show it. */
export const PortalSettingsView = z.object({
  values: SettingsValues,
  sources: z.record(z.enum(settingNames), z.enum(settingSources)),
  revision: z.int(),
  logo: z.nullable(z.string()),
});
export type PortalSettingsView = z.output<typeof PortalSettingsView>;

/**
 * A change of some settings. `revision`: the one that was read; another one gives 409. `reset`: names of settings that get
 * the value of the content folder again.
 */
export const SettingsChange = z.strictObject({
  revision: z.int().check(z.minimum(0)),
  values: z._default(z.partial(z.extend(SettingsValues, { messages: ChangedMessages })), {}),
  reset: z._default(z.array(z.enum(settingNames)).check(z.maxLength(settingNames.length)), []),
});
export type SettingsChange = z.output<typeof SettingsChange>;

/**
 * A saved version of the settings, newest first. `names`: which differ from the version before. `canUndo`: nothing that it
 * changed was changed again.
 */
export const SettingsVersion = z.object({
  _id: id,
  revision: z.int(),
  at: z.iso.datetime(),
  by: z.object({ _id: id, naam: z.string() }),
  names: z.array(z.enum(settingNames)),
  canUndo: z.boolean(),
  /** By setting, the values before and after, shortened to a few kB. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type SettingsVersion = z.output<typeof SettingsVersion>;

/** Undoes a version: the settings that it changed get the values before it. */
export const SettingsUndo = z.strictObject({ revision: z.int().check(z.minimum(0)) });

/** What an uploaded logo is saved as: the value of `logo` in a change. `src`: its address. */
export const UploadedLogo = z.object({ file: z.string(), width: z.int(), height: z.int(), src: z.string() });
export type UploadedLogo = z.output<typeof UploadedLogo>;
