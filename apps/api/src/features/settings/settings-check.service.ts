import { AppError, truncate, type SettingsValues } from '@ledenportaal/shared';
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

const getRemovedKeys = (before: { key: string }[], after: { key: string }[] = before): string[] => {
  const kept = new Set(after.map(({ key }) => key));
  return before.map(({ key }) => key).filter((key) => !kept.has(key));
};

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

  const checkLicences = async ({ licences }: Changed): Promise<Errors> => {
    for (const key of getRemovedKeys(content.licences, licences)) {
      const count = await licenceUse.countFotosWith(key);
      if (count > 0)
        return { licences: `De licentie ${key} kan niet weg: ${formatFotos(count)}, met die in de prullenbak mee.` };
    }
    return {};
  };

  const checkRenditions = async ({ renditions }: Changed): Promise<Errors> => {
    for (const key of getRemovedKeys(content.renditions, renditions)) {
      const count = await zips.countWithRendition(key);
      if (count > 0)
        return {
          renditions: `Het formaat ${key} kan nu niet weg: ${count === 1 ? '1 zip heeft' : `${count} zips hebben`} het nog. Probeer het morgen opnieuw.`,
        };
    }
    return {};
  };

  const checkMessages = async ({ messages }: Changed): Promise<Errors> => {
    const mistakes = await findMessageMistakes(messages, settings.webDir);
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
