import { isDeepStrictEqual } from 'node:util';
import { AppError, truncate, type RenditionContent, type SettingsValues } from '@ledenportaal/shared';
import { findLogoKey } from '../../platform/content/content.logo.js';
import { findMessageMistakes } from '../../platform/content/content.messages.js';
import type { Resources } from '../../platform/resources.js';
import type { LicenceUseService } from '../fotos/index.js';
import type { ZipService } from '../zips/index.js';

export type SettingsCheckDeps = {
  licenceUse: LicenceUseService;
  zips: Pick<ZipService, 'countWithRendition'>;
};
export type SettingsCheckService = ReturnType<typeof createSettingsCheckService>;

type Errors = Record<string, string>;
type Changed = Partial<SettingsValues>;

/** Limits the response to a few kB, however many texts are wrong. */
const maxMistakes = 20;
const maxKeyLength = 100;

/** Returns what decides about the files of a rendition. */
const toDefinition = ({ name: _name, use: _use, group: _group, ...definition }: RenditionContent) => definition;

/** What the schemas of the settings cannot tell, because it depends on what is stored. */
export const createSettingsCheckService = (
  { content, storage, settings }: Pick<Resources, 'content' | 'storage' | 'settings'>,
  { licenceUse, zips }: SettingsCheckDeps,
) => {
  const checkLogo = async ({ logo }: Changed): Promise<Errors> => {
    if (!logo) return {};
    const key = findLogoKey(content, logo);
    const isKnown = key !== undefined && (content.pictures.has(logo.file) || (await storage.find(key)) !== undefined);
    return isKnown ? {} : { 'logo.file': 'Dit logo is er niet. Stuur het opnieuw.' };
  };

  const checkLicences = async ({ licences = content.licences }: Changed): Promise<Errors> => {
    const kept = new Set(licences.map(({ key }) => key));
    for (const { key } of content.licences.filter((licence) => !kept.has(licence.key))) {
      const count = await licenceUse.countFotosWith(key);
      if (count > 0)
        return { licences: `De licentie ${key} kan niet weg: ${formatFotos(count)}, met die in de prullenbak mee.` };
    }
    return {};
  };

  /** A file of a zip that was removed to make room is made again, which needs the rendition as it was. */
  const checkRenditions = async ({ renditions = content.renditions }: Changed): Promise<Errors> => {
    const kept = renditions.map(toDefinition);
    const isKept = (rendition: RenditionContent) =>
      kept.some((definition) => isDeepStrictEqual(definition, toDefinition(rendition)));
    for (const { key } of content.renditions.filter((rendition) => !isKept(rendition))) {
      const count = await zips.countWithRendition(key);
      if (count > 0)
        return {
          renditions: `Het formaat ${key} kan nu niet anders worden of weg: ${count === 1 ? '1 zip heeft' : `${count} zips hebben`} het nog. Probeer het morgen opnieuw.`,
        };
    }
    return {};
  };

  /** Not the texts of before: after an upgrade the screens may not know some of them any more. */
  const checkMessages = async ({ messages = {} }: Changed): Promise<Errors> => {
    const changed = Object.entries(messages).filter(([key, text]) => content.messages[key] !== text);
    const mistakes = await findMessageMistakes(Object.fromEntries(changed), settings.webDir);
    const toError = ({ location, message }: (typeof mistakes)[number]) =>
      [`messages.${truncate(location, maxKeyLength)}`, message] as const;
    return Object.fromEntries(mistakes.slice(0, maxMistakes).map(toError));
  };

  return {
    /** Throws `invalid` with a message for each of these values that cannot be saved. */
    assertValid: async (changed: Changed): Promise<void> => {
      const checks = [checkLogo, checkLicences, checkRenditions, checkMessages];
      const errors = Object.assign({}, ...(await Promise.all(checks.map((check) => check(changed))))) as Errors;
      if (Object.keys(errors).length === 0) return;
      const fields = Object.entries(errors).map(([path, message]) => [`values.${path}`, message]);
      throw new AppError('invalid', { fields: Object.fromEntries(fields) as Errors });
    },
  };
};

const formatFotos = (count: number) =>
  count === 1 ? '1 foto heeft hem' : `${count.toLocaleString('nl')} foto’s hebben hem`;
