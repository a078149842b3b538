import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { openDatabase, unlessDuplicate } from './database.js';
import { StartError } from './start-error.js';
import type { Storage } from './storage.js';

export const installationKey = 'installation.json';
/** Marks a storage that files were moved away from, or that a move to it is not complete. */
export const moveKey = 'move.json';

/**
 * Checks that database and storage have the same installation id, and saves one for a new installation. Throws a
 * `StartError` when they differ: with the wrong storage, every file would look orphaned and every foto broken.
 */
export const checkInstallation = async (storage: Storage) => {
  const { db, marks } = connected();
  const inDatabase = await numberInDatabase();
  const inStorage = await numberIn(storage);
  if (inDatabase && inDatabase === inStorage) return;
  if (await storage.find(moveKey))
    throw new StartError('De bestanden zijn verhuisd, of nog onderweg: kloppen de instellingen voor S3?');
  const nothingToLose = (await Promise.all(ofUse.map((name) => isUnused(db, storage, name)))).every(Boolean);
  // A new database or storage takes over the id of the other only when neither contains data.
  if ((inDatabase && inStorage) || !nothingToLose)
    throw new StartError('De database en de bestanden horen niet bij elkaar: controleer MONGODB_URI en DATA_DIR.');
  await agree(inDatabase ?? inStorage ?? randomUUID());

  async function agree(number: string) {
    const update = { $setOnInsert: { number } };
    await marks.updateOne({ _id: 'installation' }, update, { upsert: true }).catch(unlessDuplicate);
    const agreed = (await marks.findOne({ _id: 'installation' }))?.number ?? number;
    await markStorage(storage, agreed);
  }
};

/** Collections and the storage folders of their files. */
const ofUse = [
  { documents: 'fotos', files: 'fotos' },
  { documents: 'files', files: 'catalogue' },
];
const isUnused = async (
  db: ReturnType<typeof openDatabase>,
  storage: Storage,
  { documents, files }: (typeof ofUse)[0],
) => !(await db.collection(documents).findOne({}, { projection: { _id: 1 } })) && (await storage.isEmpty(files));

/** Returns whether both have the same id now. For code that changes one of them based on the other. */
export const isOneInstallation = async (storage: Storage): Promise<boolean> => {
  const number = await numberInDatabase();
  return number !== undefined && number === (await numberIn(storage));
};

export const numberInDatabase = async (): Promise<string | undefined> =>
  (await connected().marks.findOne({ _id: 'installation' }))?.number;

export const markStorage = (storage: Storage, installation: string) =>
  storage.put(installationKey, Buffer.from(JSON.stringify({ installation })));

const connected = () => {
  const db = openDatabase();
  return { db, marks: db.collection<{ _id: string; number: string }>('installation') };
};

export const numberIn = async (storage: Storage): Promise<string | undefined> => {
  const file = await storage.find(installationKey);
  if (!file) return undefined;
  try {
    return ((await json(file.read())) as { installation: string }).installation;
  } catch {
    throw new StartError(`${installationKey} bij de bestanden is niet te lezen: herstel het uit een reservekopie.`);
  }
};

/** Exists while a backup is being restored, and after a restore that was interrupted. */
export const restoringMark = {
  put: () => restoring().updateOne({ _id: 'restoring' }, { $currentDate: { at: true } }, { upsert: true }),
  remove: () => restoring().drop(),
  isThere: async () => (await restoring().findOne({ _id: 'restoring' })) !== null,
};

const restoring = () => openDatabase().collection<{ _id: string; at: Date }>('restoring');

/** Throws a `StartError` when a restore was interrupted. Call it before the portal writes anything. */
export const refuseHalfRestored = async () => {
  if (await restoringMark.isThere())
    throw new StartError('Een reservekopie is niet helemaal teruggezet: geef portal restore nog eens.');
};
