import type { UploadedLogo } from '@ledenportaal/shared';
import { isUploadedLogoKey, prepareLogo, toLogoPath } from '../../platform/content/content.logo.js';
import type { Resources } from '../../platform/resources.js';
import { createOrphanCleanupTask } from '../../platform/storage/orphan-cleanup.js';
import { getSavedLogoKeys } from './logo-keys.js';
import type { SettingsVersionService } from './settings-version.service.js';

type Deps = { versions: Pick<SettingsVersionService, 'findLogoKeys'> };

export type LogoService = ReturnType<typeof createLogoService>;

/** The logos that admins upload. They apply once they are saved in the settings. */
export const createLogoService = (
  { content, portalSettings, storage, log }: Pick<Resources, 'content' | 'portalSettings' | 'storage' | 'log'>,
  { versions }: Deps,
) => {
  /** All but those of the current settings and of the versions are orphans. */
  const findReferenced = async (keys: string[]): Promise<Set<string>> => {
    await portalSettings.readNew();
    // In this order: a version that is not stored yet is stored before the settings change again.
    const logos = new Set([...getSavedLogoKeys(content.getState().saved), ...(await versions.findLogoKeys())]);
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
      // By whoever has the picture: an admin may try many logos before one is saved.
      canBeRemade: true,
    }),
  };
};
