import { AppError, maxLabels, type FotoBulk, type FotoBulkDone, type Viewer } from '@ledenportaal/shared';
import { retryOnConflict } from '../../platform/database.js';
import { record } from '../../platform/audit.js';
import { assertLabelsExist, distinct } from './foto.edit.js';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';
import { labelsOf, noLabels, toContent, updateFoto, type FotoContent } from './foto.write.js';
import { unknownLabels, type Labelled } from './label.counts.js';

type Outcome = keyof FotoBulkDone;
type Change = { eigenaar: string | undefined; add: Labelled; remove: Labelled };

/**
 * Applies the change to each foto in turn. Not atomic as a whole: repeating the request completes an interrupted one.
 */
export const changeMany = async (bulk: FotoBulk, by: Viewer): Promise<FotoBulkDone> => {
  const change = await changeOf(bulk);
  return eachOf(bulk.fotos, (id) => changeOne(id, change, by));
};

export const removeMany = (ids: string[], remove: (id: string) => Promise<unknown>): Promise<FotoBulkDone> =>
  eachOf(ids, async (id) => {
    try {
      await remove(id);
      return 'done';
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'foto_not_found') return 'gone';
      throw cause;
    }
  });

const eachOf = async (ids: string[], act: (id: string) => Promise<Outcome>): Promise<FotoBulkDone> => {
  const outcomes: FotoBulkDone = { done: [], gone: [], full: [] };
  for (const id of distinct(ids)) outcomes[await act(id)].push(id);
  return outcomes;
};

const changeOf = async ({ eigenaar, add = noLabels, remove = noLabels }: FotoBulk): Promise<Change> => {
  assertLabelsExist(await unknownLabels(add), 'add.');
  assertLabelsExist(await unknownLabels(remove), 'remove.');
  return { eigenaar, add: distinctLabels(add), remove: distinctLabels(remove) };
};
const distinctLabels = ({ tags, themes }: Labelled) => ({ tags: distinct(tags), themes: distinct(themes) });

const changeOne = (id: string, change: Change, by: Viewer): Promise<Outcome> =>
  retryOnConflict<Outcome>(`foto ${id}`, async () => {
    const foto = await FotoModel.findById(id, shownFields).lean<ShownFoto>();
    if (!foto) return 'gone';
    const content = applyChange(foto, change);
    if (isSame(content, foto)) return 'done';
    if (content.tags.length > maxLabels || content.themes.length > maxLabels) return 'full';
    const isUpdated = await updateFoto({ id, updatedAt: foto.updatedAt.toISOString() }, content, by.id);
    if (!isUpdated) return undefined;
    await record({ action: 'foto.changed', by: by.id, subject: id });
    return 'done';
  });

const applyChange = (foto: ShownFoto, { eigenaar = foto.eigenaar, add, remove }: Change): FotoContent => {
  const { tags, themes } = labelsOf(foto);
  const without = (ids: string[], removed: string[]) => ids.filter((id) => !removed.includes(id));
  return {
    ...toContent(foto),
    eigenaar,
    tags: distinct([...without(tags, remove.tags), ...add.tags]),
    themes: distinct([...without(themes, remove.themes), ...add.themes]),
  };
};

/** A repeated request changes nothing. */
const isSame = (edit: FotoContent, foto: ShownFoto) => {
  const has = labelsOf(foto);
  const same = (a: string[], b: string[]) => a.join() === b.join();
  return edit.eigenaar === foto.eigenaar && same(edit.tags, has.tags) && same(edit.themes, has.themes);
};
