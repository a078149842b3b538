import { LidModel, type LidRecord } from './lid.model.js';

export type LidLookupService = ReturnType<typeof createLidLookupService>;

export const createLidLookupService = () => {
  /** Returns the names of these leden by id. Skips ids that do not exist. */
  const findLidNamen = async (ids: string[]): Promise<Map<string, string>> => {
    if (!ids.length) return new Map();
    const leden = await LidModel.find({ _id: { $in: [...new Set(ids)] } }, { naam: 1 });
    return new Map(leden.map(({ id, naam }) => [id, naam]));
  };

  /** Finds the lid with this address. When several share it, the one that was added first counts. */
  const findLidByEmail = (email: string) =>
    LidModel.findOne({ email: email.toLowerCase() }, { naam: 1 }).sort({ _id: 1 });

  /** Finds the leden with these addresses. When several share an address, the one that was added first counts. */
  const findLedenByEmail = async (emails: string[]): Promise<Map<string, LidRecord>> => {
    const leden = LidModel.find({ email: { $in: emails } }).sort({ _id: -1 });
    const byEmail = new Map<string, LidRecord>();
    // In batches: any number of leden may share an address.
    for await (const lid of leden.lean<LidRecord[]>().cursor({ batchSize: 500 }) as AsyncIterable<LidRecord>)
      byEmail.set(lid.email, lid);
    return byEmail;
  };

  return { findLidNamen, findLidByEmail, findLedenByEmail };
};
