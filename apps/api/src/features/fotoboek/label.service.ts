import { AppError, compareNames, errorTable, normalise, type Label, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { ignoreDuplicateKey } from '../../platform/database.js';
import { nextUpdatedAt, createStamps } from '../../platform/stamps.js';
import { labelModels, toLabel, type LabelField, type LabelRecord } from './label.model.js';
import { removeLabel } from './label.removal.js';

const kinds = {
  tags: { noun: 'Tag', added: 'tag.added', changed: 'tag.changed', exists: 'tag_exists', missing: 'tag_not_found' },
  themes: {
    noun: 'Thema',
    added: 'thema.added',
    changed: 'thema.changed',
    exists: 'thema_exists',
    missing: 'thema_not_found',
  },
} as const;

const spaced = (naam: string) => naam.replace(/\s+/gu, ' ').trim();

export type Labels = ReturnType<typeof createLabels>;

/** Creates the service for tags or themes, which differ in their model and error codes. */
const createLabels = (field: LabelField) => {
  const model = labelModels[field];
  const { noun, added, changed, exists, missing } = kinds[field];

  const find = async (id: string): Promise<LabelRecord> => {
    const label = await model.findById(id).lean<LabelRecord>();
    if (!label) throw new AppError(missing);
    return label;
  };
  const refuseTaken = (label: Pick<LabelRecord, '_id'>): never => {
    throw new AppError(exists, { details: { label: String(label._id) }, fields: { naam: errorTable[exists].text } });
  };

  /** Returns the label with this name, or creates it. */
  const claim = async (naam: string, by: string): Promise<{ label: LabelRecord; isNew: boolean }> => {
    const normaal = normalise(naam);
    const there = await model.findOne({ normaal }).lean<LabelRecord>();
    if (there) return { label: there, isNew: false };
    const label = { naam: spaced(naam), normaal, count: 0, ...createStamps(by) };
    const made = await model.create(label).catch(ignoreDuplicateKey);
    // Two at once: the other one was first.
    if (!made) return claim(naam, by);
    await record({ action: added, by, subject: made.id, naam: made.naam });
    return { label: made.toObject<LabelRecord>(), isNew: true };
  };

  return {
    list: async (): Promise<Label[]> => {
      const labels = await model.find({}, { naam: 1, count: 1 }).lean<LabelRecord[]>();
      return labels.map(toLabel).sort((a, b) => compareNames(a.naam, b.naam));
    },
    add: async (naam: string, viewer: Viewer): Promise<Label> => {
      const { label, isNew } = await claim(naam, viewer.id);
      return isNew ? toLabel(label) : refuseTaken(label);
    },
    /** Renames a label. Fotos refer to it by id and do not change. */
    rename: async (id: string, naam: string, { id: by }: Viewer): Promise<Label> => {
      const { updatedAt } = await find(id);
      const named = {
        naam: spaced(naam),
        normaal: normalise(naam),
        updatedAt: nextUpdatedAt(updatedAt),
        updatedBy: by,
      };
      const isFree = await model.updateOne({ _id: id }, { $set: named }).then(() => true, ignoreDuplicateKey);
      if (!isFree)
        refuseTaken((await model.findOne({ normaal: named.normaal }, { _id: 1 }).lean()) ?? (await find(id)));
      const label = await find(id);
      await record({ action: changed, by, subject: id, naam: label.naam });
      return toLabel(label);
    },
    /**
     * Replaces the label by another on all its fotos. Calls `onRemaining` when fotos are left for the background task.
     */
    merge: async (id: string, into: string, viewer: Viewer, goOn: () => void): Promise<{ msg: string }> => {
      const label = await find(id);
      const other = await model.findById(into).lean<LabelRecord>();
      if (!other || other._id.equals(label._id))
        throw new AppError('invalid', {
          fields: { into: `Kies een bestaand${field === 'tags' ? 'e andere tag' : ' ander thema'}.` },
        });
      if (await removeLabel(field, label, viewer.id, other._id)) goOn();
      return { msg: `${noun} ‘${label.naam}’ is samengevoegd met ‘${other.naam}’.` };
    },
    /** Returns the id of the label with this name; creates the label when there is none. */
    ensure: async (naam: string, by: string): Promise<string> => String((await claim(naam, by)).label._id),
    /** Removes a label. Calls `onRemaining` when fotos are left for the background task. */
    remove: async (id: string, viewer: Viewer, goOn: () => void): Promise<{ msg: string }> => {
      const label = await find(id);
      if (await removeLabel(field, label, viewer.id)) goOn();
      return { msg: `${noun} ‘${label.naam}’ is verwijderd.` };
    },
  };
};

export const tags = createLabels('tags');
export const themas = createLabels('themes');
