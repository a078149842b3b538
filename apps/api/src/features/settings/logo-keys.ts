import { toUploadedLogoKey } from '../../platform/content/content.logo.js';
import type { SavedChange, SavedContent } from '../../platform/content/portal-content.js';

/** The key of an uploaded logo. Those of the content folder are stored at each start. */
const toKeys = (logo: unknown): string[] => {
  const { file = '' } = (logo ?? {}) as { file?: string };
  return [toUploadedLogoKey(file)].filter((key) => key !== undefined);
};

/** Returns the keys of the uploaded logos before and after changes, because an undo can make one the current logo. */
export const getChangedLogoKeys = (changes: readonly SavedChange[]): string[] =>
  changes.flatMap(({ name, before, after }) => (name === 'logo' ? [before, after].flatMap(toKeys) : []));

/** Returns the keys of the uploaded logos that saved settings have, with those of a version that is not stored yet. */
export const getSavedLogoKeys = ({ values, version }: SavedContent): string[] => [
  ...toKeys(values.logo),
  ...getChangedLogoKeys(version?.changes ?? []),
];
