import type { UploadedLogo } from '@ledenportaal/shared';
import { isUploadedLogoKey, prepareLogo, toLogoPath, toUploadedLogoKey } from '../../platform/content/content.logo.js';
import type { Resources } from '../../platform/resources.js';
import { createOrphanCleanupTask } from '../../platform/storage/orphan-cleanup.js';
import type { SettingsVersionService } from './settings-version.service.js';

type Deps = { versions: Pick<SettingsVersionService, 'findLogos'> };

export type LogoService = ReturnType<typeof createLogoService>;

/** The logos that admins upload. They apply once they are saved in the settings. */
export const createLogoService = (
  { content, portalSettings, storage, log }: Pick<Resources, 'content' | 'portalSettings' | 'storage' | 'log'>,
  { versions }: Deps,
) => {
  /** All but those of the current settings and of the versions are orphans. */
  const findReferenced = async (keys: string[]): Promise<Set<string>> => {
    await portalSettings.readNew();
    const { logo } = content.getState().values;
    const files = [...(logo ? [logo.file] : []), ...(await versions.findLogos())];
    const logos = new Set(files.map(toUploadedLogoKey));
    return new Set(keys.filter((key) => !isUploadedLogoKey(key) || logos.has(key)));
  };

  return {
    /** Stores a logo. Throws `wrong_kind`, `damaged_file` and `too_many_pixels`. */
    store: async (path: string): Promise<UploadedLogo> => {
      const { key, ...logo } = await prepareLogo(path);
      // Again when it is there already: the cleanup keeps recent files.
      await storage.put(key, { path });
      return { ...logo, src: toLogoPath(key) };
    },
    task: createOrphanCleanupTask({
      storage,
      log,
      name: 'logos',
      folder: 'content',
      firstAfterMs: 22 * 60_000,
      findReferenced,
      removeOrphan: (key) => storage.removeFolder(key),
    }),
  };
};
