import { AppError, maxBeschrijving, maxLabels, type FotoContent } from '@ledenportaal/shared';
import type { LabelIds } from '../labels/index.js';
import { toTexts } from './foto-texts.js';
import type { FotoRecord } from './foto.model.js';

/** The content of a foto about which nothing is known. */
export const emptyContent: FotoContent = { ...toTexts({}), tags: [], themes: [] };
export const noLabels: LabelIds = { tags: [], themes: [] };
export const labelsOf = ({ tags, themes }: Pick<FotoRecord, 'tags' | 'themes'>): LabelIds => ({
  tags: tags.map(String),
  themes: themes.map(String),
});

/** Reads the editable fields of a stored foto. */
export const toContent = (foto: Pick<FotoRecord, keyof FotoContent>): FotoContent => ({
  ...toTexts(foto),
  ...labelsOf(foto),
});

/** Throws `invalid` with the fields that name labels which do not exist. `path` precedes the names of the fields. */
export const assertLabelsExist = ({ tags, themes }: LabelIds, path = '') => {
  const fields = {
    ...(tags.length && { [`${path}tags`]: 'Een van deze tags bestaat niet (meer).' }),
    ...(themes.length && { [`${path}themes`]: 'Een van deze thema’s bestaat niet (meer).' }),
  };
  if (Object.keys(fields).length) throw new AppError('invalid', { fields });
};

/** Removes repeated ids, also those that differ only in case. */
export const toUniqueIds = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];

/** Returns the names of the fields that differ. */
export const getChangedFields = (before: FotoContent, after: FotoContent) =>
  (Object.keys(after) as (keyof FotoContent)[]).filter((name) => String(before[name]) !== String(after[name]));

/** Returns whether a foto would have more labels or text than it can hold. */
export const isTooMuch = ({ tags, themes, beschrijving }: FotoContent) =>
  Math.max(tags.length, themes.length) > maxLabels || beschrijving.length > maxBeschrijving;
