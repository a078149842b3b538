import {
  AppError,
  maxLabels,
  type FotoBulk,
  type FotoContent,
  type FotoBulkDone,
  type Viewer,
} from '@ledenportaal/shared';
import { retryOnConflict } from '../../platform/database.js';
import { record } from '../../platform/audit.js';
import { assertLabelsExist, toUniqueIds } from './foto.edit.js';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';
import { labelsOf, noLabels, toContent, updateFoto } from './foto.write.js';
import { findUnknownLabels, type LabelIds } from '../labels/index.js';

type Outcome = keyof FotoBulkDone;
type Change = { eigenaar: string | undefined; add: LabelIds; remove: LabelIds };

/**
 * Applies the change to each foto in turn. Not atomic as a whole: repeating the request completes an interrupted one.
 */
export const updateFotos = async (bulk: FotoBulk, by: Viewer): Promise<FotoBulkDone> => {
  const change = await toChange(bulk);
  return processEach(bulk.fotos, (id) => applyToFoto(id, change, by));
};

export const deleteFotos = (ids: string[], remove: (id: string) => Promise<unknown>): Promise<FotoBulkDone> =>
  processEach(ids, async (id) => {
    try {
      await remove(id);
      return 'done';
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'foto_not_found') return 'gone';
      throw cause;
    }
  });

const processEach = async (ids: string[], action: (id: string) => Promise<Outcome>): Promise<FotoBulkDone> => {
  const outcomes: FotoBulkDone = { done: [], gone: [], full: [] };
  for (const id of toUniqueIds(ids)) outcomes[await action(id)].push(id);
  return outcomes;
};

const toChange = async ({ eigenaar, add = noLabels, remove = noLabels }: FotoBulk): Promise<Change> => {
  assertLabelsExist(await findUnknownLabels(add), 'add.');
  assertLabelsExist(await findUnknownLabels(remove), 'remove.');
  return { eigenaar, add: toUniqueLabels(add), remove: toUniqueLabels(remove) };
};
const toUniqueLabels = ({ tags, themes }: LabelIds) => ({ tags: toUniqueIds(tags), themes: toUniqueIds(themes) });

const applyToFoto = (id: string, change: Change, by: Viewer): Promise<Outcome> =>
  retryOnConflict<Outcome>(`foto ${id}`, async () => {
    const foto = await FotoModel.findById(id, publicFields).lean<PublicFoto>();
    if (!foto) return 'gone';
    const content = applyChange(foto, change);
    if (isUnchanged(content, foto)) return 'done';
    if (content.tags.length > maxLabels || content.themes.length > maxLabels) return 'full';
    const isUpdated = await updateFoto({ id, updatedAt: foto.updatedAt.toISOString() }, content, by.id);
    if (!isUpdated) return undefined;
    await record({ action: 'foto.changed', by: by.id, subject: id });
    return 'done';
  });

const applyChange = (foto: PublicFoto, { eigenaar = foto.eigenaar, add, remove }: Change): FotoContent => {
  const { tags, themes } = labelsOf(foto);
  const without = (ids: string[], removed: string[]) => ids.filter((id) => !removed.includes(id));
  return {
    ...toContent(foto),
    eigenaar,
    tags: toUniqueIds([...without(tags, remove.tags), ...add.tags]),
    themes: toUniqueIds([...without(themes, remove.themes), ...add.themes]),
  };
};

/** A repeated request changes nothing. */
const isUnchanged = (edit: FotoContent, foto: PublicFoto) => {
  const current = labelsOf(foto);
  const isEqual = (a: string[], b: string[]) => a.join() === b.join();
  return edit.eigenaar === foto.eigenaar && isEqual(edit.tags, current.tags) && isEqual(edit.themes, current.themes);
};
