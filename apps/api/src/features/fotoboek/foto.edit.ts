import { AppError, type FotoEdit, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { FotoModel, toUpdate, without, type FotoRecord } from './foto.model.js';
import { adjustCounts, unknownLabels, type Labelled } from './label.counts.js';
import { setPairs } from './label.pairs.js';
import { learnWordsOf } from './woord.service.js';

export const noLabels: Labelled = { tags: [], themes: [] };
export const labelsOf = ({ tags, themes }: Pick<FotoRecord, 'tags' | 'themes'>): Labelled => ({
  tags: tags.map(String),
  themes: themes.map(String),
});

/**
 * Validates the labels and updates the foto. Returns false when there is no such foto or it is no longer the version
 * that was edited.
 */
export const changeFoto = async (id: string, told: FotoEdit, by: Viewer): Promise<boolean> => {
  const edit = { ...told, tags: distinct(told.tags), themes: distinct(told.themes) };
  refuse(await unknownLabels(edit));
  return writeFoto(id, edit, by);
};

/** Like `validateAndUpdateFoto`, for labels that are known to exist or that the foto already has. */
export const writeFoto = async (id: string, edit: FotoEdit, by: Viewer): Promise<boolean> => {
  const version = { _id: id, ...(edit.updatedAt && { updatedAt: edit.updatedAt }) };
  // Checked first, so that a rejected edit adds no words.
  if (!(await FotoModel.exists(version))) return false;
  const woorden = await learnWordsOf(edit);
  // The counts are adjusted from the version before this update, so that concurrent edits stay correct.
  const before = await FotoModel.findOneAndUpdate(version, toUpdate({ ...edit, woorden }, by.id), {
    returnDocument: 'before',
    updatePipeline: true,
  }).lean<FotoRecord>();
  if (!before) return false;
  await adjustCounts(labelsOf(before), edit);
  await takeOffGone(id, edit);
  await record({ action: 'foto.changed', by: by.id, subject: id });
  return true;
};

/**
 * Removes labels that were deleted during the edit: the label's removal task may have processed this foto before the
 * edit wrote the label.
 */
export const takeOffGone = async (id: string, labels: Labelled): Promise<void> => {
  const { tags, themes } = await unknownLabels(labels);
  if (!tags.length && !themes.length) return;
  const left = { tags: without('tags', tags), themes: without('themes', themes) };
  await FotoModel.updateOne({ _id: id }, [{ $set: left }, setPairs], { updatePipeline: true });
};

/** Throws `invalid` with an error per field that contains an unknown label. */
export const refuse = ({ tags, themes }: Labelled, path = '') => {
  const fields = {
    ...(tags.length && { [`${path}tags`]: 'Een van deze tags bestaat niet (meer).' }),
    ...(themes.length && { [`${path}themes`]: 'Een van deze thema’s bestaat niet (meer).' }),
  };
  if (Object.keys(fields).length) throw new AppError('invalid', { fields });
};

/** Ids are hexadecimal in either case. */
export const distinct = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
