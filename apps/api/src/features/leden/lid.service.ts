import { LidModel } from './lid.model.js';

/** The database's own tally: counting would read all of them. */
export const countLeden = (): Promise<number> => LidModel.estimatedDocumentCount().exec();
