import { AppError, maxLabels, type FotoBulk, type FotoBulkDone, type Viewer } from '@ledenportaal/shared';
import { untilUnchanged } from '../../platform/database.js';
import { distinct, labelsOf, noLabels, refuse, writeFoto } from './foto.edit.js';
import { FotoModel, shownFields, type ShownFoto } from './foto.model.js';
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
  refuse(await unknownLabels(add), 'add.');
  refuse(await unknownLabels(remove), 'remove.');
  return { eigenaar, add: distinctLabels(add), remove: distinctLabels(remove) };
};
const distinctLabels = ({ tags, themes }: Labelled) => ({ tags: distinct(tags), themes: distinct(themes) });

const changeOne = (id: string, change: Change, by: Viewer): Promise<Outcome> =>
  untilUnchanged<Outcome>(`foto ${id}`, async () => {
    const foto = await FotoModel.findById(id, shownFields).lean<ShownFoto>();
    if (!foto) return 'gone';
    const edit = changed(foto, change);
    if (isSame(edit, foto)) return 'done';
    if (edit.tags.length > maxLabels || edit.themes.length > maxLabels) return 'full';
    const version = { updatedAt: foto.updatedAt.toISOString(), beschrijving: foto.beschrijving };
    return (await writeFoto(id, { ...edit, ...version }, by)) ? 'done' : undefined;
  });

const changed = (foto: ShownFoto, { eigenaar = foto.eigenaar, add, remove }: Change) => {
  const has = labelsOf(foto);
  const without = (ids: string[], gone: string[]) => ids.filter((id) => !gone.includes(id));
  return {
    eigenaar,
    tags: distinct([...without(has.tags, remove.tags), ...add.tags]),
    themes: distinct([...without(has.themes, remove.themes), ...add.themes]),
  };
};

/** Returns whether the change has no effect, so that a repeated request writes nothing. */
const isSame = (edit: ReturnType<typeof changed>, foto: ShownFoto) => {
  const has = labelsOf(foto);
  const same = (a: string[], b: string[]) => a.join() === b.join();
  return edit.eigenaar === foto.eigenaar && same(edit.tags, has.tags) && same(edit.themes, has.themes);
};
