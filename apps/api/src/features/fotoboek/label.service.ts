import { normalise, type Label } from '@ledenportaal/shared';
import { stampsOf } from '../../platform/stamps.js';
import { TagModel, ThemaModel, toLabel, type LabelModel, type LabelRecord } from './label.model.js';

const byNaam = new Intl.Collator('nl', { numeric: true });

/** Tags and themas differ in where they are kept. */
const createLabels = (model: LabelModel) => ({
  list: async (): Promise<Label[]> => {
    const labels = await model.find({}, { naam: 1, count: 1 }).lean<LabelRecord[]>();
    return labels.map(toLabel).sort((a, b) => byNaam.compare(a.naam, b.naam));
  },
  /** The label's id; it is added where there is none of that name yet. */
  ensure: async (naam: string, by: string): Promise<string> => {
    const update = { $setOnInsert: { naam: naam.trim(), count: 0, ...stampsOf(by) } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const label = await model.findOneAndUpdate({ normaal: normalise(naam) }, update, options).orFail();
    return label.id;
  },
});

export const tags = createLabels(TagModel);
export const themas = createLabels(ThemaModel);
