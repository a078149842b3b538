import { AppError, type FotoContent, type FotoEdit, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { retryOnConflict } from '../../platform/database.js';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';
import { toContent, updateFoto } from './foto.write.js';
import { findUnknownLabels, type LabelIds } from '../labels/index.js';

/** Returns false when the foto does not exist, or when it changed since the edit began. */
export const editFoto = async (id: string, { updatedAt, ...edit }: FotoEdit, by: Viewer): Promise<boolean> => {
  const changes = { ...edit, tags: toUniqueIds(edit.tags), themes: toUniqueIds(edit.themes) };
  assertLabelsExist(await findUnknownLabels(changes));
  const isUpdated = await retryOnConflict(`foto ${id}`, async () => {
    const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
    if (!foto) return false;
    const version = foto.updatedAt.toISOString();
    if (updatedAt !== undefined && updatedAt !== version) return false;
    // Optional fields that the client does not know keep their value.
    const content = { ...toContent(foto), ...(changes as Partial<FotoContent>) };
    const isWritten = await updateFoto({ id, updatedAt: version }, content, by.id);
    // An edit without a version replaces whatever another wrote meanwhile.
    return isWritten || (updatedAt === undefined ? undefined : false);
  });
  if (isUpdated) await record({ action: 'foto.changed', by: by.id, subject: id });
  return isUpdated;
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
