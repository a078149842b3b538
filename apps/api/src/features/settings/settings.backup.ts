import type { FileOwner } from '../../platform/backup/owners.js';
import { contentSetting, type SavedContent } from '../../platform/content/portal-content.js';
import { getChangedLogoKeys, getSavedLogoKeys } from './logo-keys.js';
import type { SettingsVersionRecord } from './settings-version.model.js';

export const settingsFiles: FileOwner[] = [
  {
    collection: 'portalsettings',
    getKeys: ({ _id, value }) => (_id === contentSetting.id && value ? getSavedLogoKeys(value as SavedContent) : []),
  },
  {
    collection: 'settingsversions',
    getKeys: ({ changes }) => getChangedLogoKeys(changes as SettingsVersionRecord['changes']),
  },
];
