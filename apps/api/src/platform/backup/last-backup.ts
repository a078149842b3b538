import { openDatabase } from '../database/database.js';

/** The collection of the runs of tasks. A backup leaves it out, because the moment of that backup is not in it yet. */
const getCollection = () => openDatabase().collection<{ _id: string; ranAt: Date }>('tasks');
const _id = 'backup';

/** Records that the data can be restored as it was at `madeAt`, unless a later backup is recorded. */
export const recordBackup = async (madeAt: string): Promise<void> => {
  await getCollection().updateOne({ _id }, { $max: { ranAt: new Date(madeAt) } }, { upsert: true });
};

/** Returns when the last backup read the data; undefined before the first. */
export const readLastBackup = async (): Promise<Date | undefined> => (await getCollection().findOne({ _id }))?.ranAt;
