import { normalise, type Label } from '@ledenportaal/shared';
import { stampsOf } from '../../platform/stamps.js';
import { FotoModel } from './foto.model.js';
import { TagModel, ThemaModel, toLabel, type LabelModel, type LabelRecord } from './label.model.js';

const byNaam = new Intl.Collator('nl', { numeric: true });

/** Tags and themas differ in where they are kept, and in the field of a foto that holds them. */
const createLabels = (model: LabelModel, field: 'tags' | 'themes') => ({
  list: async (): Promise<Label[]> => {
    const [labels, counts] = await Promise.all([model.find().lean<LabelRecord[]>(), countsOf(field)]);
    return labels
      .map((label) => toLabel(label, counts.get(String(label._id)) ?? 0))
      .sort((a, b) => byNaam.compare(a.naam, b.naam));
  },
  /** The label's id; it is added where there is none of that name yet. */
  ensure: async (naam: string, by: string): Promise<string> => {
    const update = { $setOnInsert: { naam: naam.trim(), ...stampsOf(by) } };
    const options = { upsert: true, returnDocument: 'after' } as const;
    const label = await model.findOneAndUpdate({ normaal: normalise(naam) }, update, options).orFail();
    return label.id;
  },
});

export const tags = createLabels(TagModel, 'tags');
export const themas = createLabels(ThemaModel, 'themes');

/** How many photos carry each, in one question for all of them. */
const countsOf = async (field: 'tags' | 'themes'): Promise<Map<string, number>> => {
  const counted = await FotoModel.aggregate<{ _id: unknown; count: number }>([
    { $project: { _id: 0, [field]: 1 } },
    { $unwind: `$${field}` },
    { $group: { _id: `$${field}`, count: { $sum: 1 } } },
  ]);
  return new Map(counted.map(({ _id, count }) => [String(_id), count]));
};
