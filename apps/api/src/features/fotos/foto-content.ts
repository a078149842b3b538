import {
  AppError,
  isPeriod,
  maxBeschrijving,
  maxLabels,
  noRights,
  type FotoContent,
  type FotoFields,
} from '@ledenportaal/shared';
import type { LabelField, LabelIds } from '../labels/index.js';
import { areUnknown, getRechten } from './foto-rechten.js';
import { getStatus } from './foto-status.js';
import { toTexts } from './foto-texts.js';
import type { FotoRecord } from './foto.model.js';

/** The content of a photo about which nothing is known. */
export const emptyContent: FotoContent = {
  ...toTexts({}),
  status: 'zichtbaar',
  tags: [],
  themes: [],
  trefwoorden: [],
  rechten: noRights,
};
export const noLabels: LabelIds = { tags: [], themes: [] };
type Labels = Record<LabelField, readonly unknown[]>;
export const labelsOf = ({ tags, themes }: Labels): LabelIds => ({
  tags: tags.map(String),
  themes: themes.map(String),
});

/** Reads the editable fields of a stored photo. */
export const toContent = (foto: Pick<FotoRecord, keyof FotoContent>): FotoContent => ({
  ...toTexts(foto),
  status: getStatus(foto),
  ...labelsOf(foto),
  trefwoorden: [...(foto.trefwoorden ?? [])],
  rechten: getRechten(foto) ?? noRights,
});

/** The fields of a photo as they are stored: only the status of a concept, and only rights that are known. */
export const toStoredFields = <C extends Pick<FotoContent, 'status' | 'rechten'>>({
  status,
  rechten,
  ...content
}: C) => ({
  ...content,
  ...(status === 'concept' && { status }),
  ...(!areUnknown(rechten) && { rechten }),
});

/** An update to this content. */
export const toUpdate = (content: FotoContent) => {
  const $set = toStoredFields(content);
  return { $set, $unset: { ...(!$set.status && { status: true }), ...(!$set.rechten && { rechten: true }) } };
};

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

export const without = (ids: string[], removed: string[]) => ids.filter((id) => !removed.includes(id));

/** Returns the names of the fields that differ. */
export const getChangedFields = <T extends FotoContent | FotoFields>(before: T, after: T) =>
  (Object.keys(after) as (keyof T)[]).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/**
 * Returns whether a photo cannot have this content: more labels or text than it can hold, or rights that end before they
 * begin. What an earlier version stored may be more: it may not become even more.
 */
export const isTooMuch = (after: FotoContent, before: FotoContent) =>
  isTooLong(after.tags, before.tags, maxLabels) ||
  isTooLong(after.themes, before.themes, maxLabels) ||
  isTooLong(after.beschrijving, before.beschrijving, maxBeschrijving) ||
  !isPeriod(after.rechten);

type WithLength = { length: number };
const isTooLong = (after: WithLength, before: WithLength, max: number) => after.length > Math.max(max, before.length);
