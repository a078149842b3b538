import { LidModel } from './lid.model.js';

/** The database's own tally: counting would read all of them. */
export const countLeden = (): Promise<number> => LidModel.estimatedDocumentCount().exec();

/** What these leden are called, by their id; without those that do not exist (any more). */
export const lidNamenOf = async (ids: string[]): Promise<Map<string, string>> => {
  if (!ids.length) return new Map();
  const leden = await LidModel.find({ _id: { $in: [...new Set(ids)] } }, { naam: 1 });
  return new Map(leden.map(({ id, naam }) => [id, naam]));
};

/** Of several with one address the first that was added. */
export const lidByEmail = (email: string) =>
  LidModel.findOne({ email: email.toLowerCase() }, { naam: 1 }).sort({ _id: 1 });
