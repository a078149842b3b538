import { AppError, type FotoEdit, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { updateFoto } from './foto.write.js';
import { findUnknownLabels, type LabelIds } from '../labels/index.js';

/** Returns false when the foto does not exist, or when it changed since the edit began. */
export const editFoto = async (id: string, { updatedAt, ...edit }: FotoEdit, by: Viewer): Promise<boolean> => {
  const content = { ...edit, tags: toUniqueIds(edit.tags), themes: toUniqueIds(edit.themes) };
  assertLabelsExist(await findUnknownLabels(content));
  if (!(await updateFoto({ id, updatedAt }, content, by.id))) return false;
  await record({ action: 'foto.changed', by: by.id, subject: id });
  return true;
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
