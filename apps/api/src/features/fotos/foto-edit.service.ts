import {
  AppError,
  maxLabels,
  type FotoBulk,
  type FotoBulkResult,
  type FotoContent,
  type FotoEdit,
  type Viewer,
} from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { retryOnConflict } from '../../platform/database/database.js';
import type { LabelCountService, LabelIds } from '../labels/index.js';
import { assertLabelsExist, labelsOf, noLabels, toContent, toUniqueIds } from './foto-content.js';
import type { FotoWriteService } from './foto-write.service.js';
import { FotoModel, publicFields, type PublicFoto } from './foto.model.js';

type Deps = Pick<LabelCountService, 'findUnknownLabels'> & Pick<FotoWriteService, 'updateFoto'>;
type Outcome = keyof FotoBulkResult;
type Change = { eigenaar: string | undefined; add: LabelIds; remove: LabelIds };

export type FotoEditService = ReturnType<typeof createFotoEditService>;

export const createFotoEditService = ({ findUnknownLabels, updateFoto }: Deps) => {
  /** Returns false when the foto does not exist, or when it changed since the edit began. */
  const editFoto = async (id: string, { updatedAt, ...edit }: FotoEdit, by: Viewer): Promise<boolean> => {
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

  const toChange = async ({ eigenaar, add = noLabels, remove = noLabels }: FotoBulk): Promise<Change> => {
    assertLabelsExist(await findUnknownLabels(add), 'add.');
    assertLabelsExist(await findUnknownLabels(remove), 'remove.');
    return { eigenaar, add: toUniqueLabels(add), remove: toUniqueLabels(remove) };
  };

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

  /**
   * Applies the change to each foto in turn. Not atomic as a whole: repeating the request completes an interrupted one.
   */
  const updateFotos = async (bulk: FotoBulk, by: Viewer): Promise<FotoBulkResult> => {
    const change = await toChange(bulk);
    return processEach(bulk.fotos, (id) => applyToFoto(id, change, by));
  };

  return { editFoto, updateFotos, deleteFotos };
};

const deleteFotos = (ids: string[], remove: (id: string) => Promise<unknown>): Promise<FotoBulkResult> =>
  processEach(ids, async (id) => {
    try {
      await remove(id);
      return 'done';
    } catch (cause) {
      if (cause instanceof AppError && cause.code === 'foto_not_found') return 'gone';
      throw cause;
    }
  });

const processEach = async (ids: string[], action: (id: string) => Promise<Outcome>): Promise<FotoBulkResult> => {
  const outcomes: FotoBulkResult = { done: [], gone: [], full: [] };
  for (const id of toUniqueIds(ids)) outcomes[await action(id)].push(id);
  return outcomes;
};

const toUniqueLabels = ({ tags, themes }: LabelIds) => ({ tags: toUniqueIds(tags), themes: toUniqueIds(themes) });

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
