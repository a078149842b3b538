import { originalKey, renditionTypes, type FotoRendition, type RenditionType } from '@ledenportaal/shared';
import { ignoreErrors } from '../../../lib/ignore-errors.js';

export type RenditionChoice = { key: string; type: RenditionType };

const storageKey = 'rendition';

/** Returns what was downloaded last in this browser, or the original when this photo does not have that. */
export const readChoice = (renditions: FotoRendition[]): RenditionChoice => {
  const [storedKey, storedType] = ignoreErrors(() => localStorage.getItem(storageKey))?.split(' ') ?? [];
  const type = renditionTypes.find((each) => each === storedType) ?? 'jpeg';
  return { key: renditions.find(({ key, tooSmall }) => key === storedKey && !tooSmall)?.key ?? originalKey, type };
};

export const saveChoice = ({ key, type }: RenditionChoice) =>
  ignoreErrors(() => localStorage.setItem(storageKey, `${key} ${type}`));
