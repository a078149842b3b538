import { AppError, compareNames, errorTable, normalise, type Label, type Viewer } from '@ledenportaal/shared';
import { record } from '../../platform/audit.js';
import { unlessDuplicate } from '../../platform/database.js';
import { stampsOf } from '../../platform/stamps.js';
import { labelModels, toLabel, type LabelField, type LabelRecord } from './label.model.js';
import { removeLabel } from './label.removal.js';

const kinds = {
  tags: { noun: 'Tag', added: 'tag.added', exists: 'tag_exists', missing: 'tag_not_found' },
  themes: { noun: 'Thema', added: 'thema.added', exists: 'thema_exists', missing: 'thema_not_found' },
} as const;

export type Labels = ReturnType<typeof createLabels>;

/** Tags and themas differ in where they are kept, and in what they are called. */
const createLabels = (field: LabelField) => {
  const model = labelModels[field];
  const { noun, added, exists, missing } = kinds[field];

  /** The label of this name; a new one where there is none yet. */
  const claim = async (naam: string, by: string): Promise<{ label: LabelRecord; isNew: boolean }> => {
    const normaal = normalise(naam);
    const there = await model.findOne({ normaal }).lean<LabelRecord>();
    if (there) return { label: there, isNew: false };
    const label = { naam: naam.replace(/\s+/gu, ' ').trim(), normaal, count: 0, ...stampsOf(by) };
    const made = await model.create(label).catch(unlessDuplicate);
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
      if (isNew) return toLabel(label);
      throw new AppError(exists, { details: { label: String(label._id) }, fields: { naam: errorTable[exists].text } });
    },
    /** The label's id; it is added where there is none of that name yet. */
    ensure: async (naam: string, by: string): Promise<string> => String((await claim(naam, by)).label._id),
    /** `goOn` is called where photos still carry it. */
    remove: async (id: string, viewer: Viewer, goOn: () => void): Promise<{ msg: string }> => {
      const label = await model.findById(id).lean<LabelRecord>();
      if (!label) throw new AppError(missing);
      if (await removeLabel(field, label, viewer.id)) goOn();
      return { msg: `${noun} ‘${label.naam}’ is verwijderd.` };
    },
  };
};

export const tags = createLabels('tags');
export const themas = createLabels('themes');
