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

/** False where there is no such foto, or where it is no longer the version that the edit was made on. */
export const changeFoto = async (id: string, told: FotoEdit, by: Viewer): Promise<boolean> => {
  const edit = { ...told, tags: distinct(told.tags), themes: distinct(told.themes) };
  refuse(await unknownLabels(edit));
  return writeFoto(id, edit, by);
};

/** The same, for labels that are known, or that the foto has already. */
export const writeFoto = async (id: string, edit: FotoEdit, by: Viewer): Promise<boolean> => {
  const version = { _id: id, ...(edit.updatedAt && { updatedAt: edit.updatedAt }) };
  // An edit that is refused teaches no words.
  if (!(await FotoModel.exists(version))) return false;
  const woorden = await learnWordsOf(edit);
  // As it was before: so the counts hold, also where two edit at once.
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

/** A label may go while it is put on: its removal takes it off all photos that it finds, and this one may be later. */
export const takeOffGone = async (id: string, labels: Labelled): Promise<void> => {
  const { tags, themes } = await unknownLabels(labels);
  if (!tags.length && !themes.length) return;
  const left = { tags: without('tags', tags), themes: without('themes', themes) };
  await FotoModel.updateOne({ _id: id }, [{ $set: left }, setPairs], { updatePipeline: true });
};

/** Labels that are not there, in the fields that name them. */
export const refuse = ({ tags, themes }: Labelled, path = '') => {
  const fields = {
    ...(tags.length && { [`${path}tags`]: 'Een van deze tags bestaat niet (meer).' }),
    ...(themes.length && { [`${path}themes`]: 'Een van deze thema’s bestaat niet (meer).' }),
  };
  if (Object.keys(fields).length) throw new AppError('invalid', { fields });
};

/** The same id may come in capitals too. */
export const distinct = (ids: string[]) => [...new Set(ids.map((id) => id.toLowerCase()))];
