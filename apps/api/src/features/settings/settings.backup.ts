import type { FileOwner } from '../../platform/backup/owners.js';
import { toUploadedLogoKey } from '../../platform/content/content.logo.js';
import { contentSetting, type SavedContent } from '../../platform/content/portal-content.js';
import type { SettingsVersionRecord } from './settings-version.model.js';

/** The key of an uploaded logo. Those of the content folder are stored at each start. */
const toKeys = (logo: unknown): string[] => {
  const { file = '' } = (logo ?? {}) as { file?: string };
  return [toUploadedLogoKey(file)].filter((key) => key !== undefined);
};

export const settingsFiles: FileOwner[] = [
  {
    collection: 'portalsettings',
    getKeys: ({ _id, value }) =>
      _id === contentSetting.id ? toKeys((value as SavedContent | undefined)?.values.logo) : [],
  },
  {
    collection: 'settingsversions',
    getKeys: ({ changes }) =>
      (changes as SettingsVersionRecord['changes']).flatMap(({ name, before, after }) =>
        name === 'logo' ? [before, after].flatMap(toKeys) : [],
      ),
  },
];
