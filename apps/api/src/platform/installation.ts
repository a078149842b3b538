import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { openDatabase, unlessDuplicate } from './database.js';
import { StartError } from './start-error.js';
import type { Storage } from './storage.js';

export const installationKey = 'installation.json';
/** Stands where files were moved away from, and where they are not all there yet. */
export const moveKey = 'move.json';

/**
 * Database and storage carry the same number. A portal that finds photos on one side and another number, or none, on
 * the other would take every file for an orphan, or every photo for broken.
 */
export const checkInstallation = async (storage: Storage) => {
  const { db, marks } = connected();
  const inDatabase = await numberInDatabase();
  const inStorage = await numberIn(storage);
  if (inDatabase && inDatabase === inStorage) return;
  if (await storage.find(moveKey))
    throw new StartError('De bestanden zijn verhuisd, of nog onderweg: kloppen de instellingen voor S3?');
  const nothingToLose = (await Promise.all(ofUse.map((name) => isUnused(db, storage, name)))).every(Boolean);
  // A new side may follow the other only as long as neither has anything to lose.
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

/** Documents, and where their files are. */
const ofUse = [
  { documents: 'fotos', files: 'fotos' },
  { documents: 'files', files: 'catalogue' },
];
const isUnused = async (
  db: ReturnType<typeof openDatabase>,
  storage: Storage,
  { documents, files }: (typeof ofUse)[0],
) => !(await db.collection(documents).findOne({}, { projection: { _id: 1 } })) && (await storage.isEmpty(files));

/** Do they agree, also now? For whoever changes one side because of what the other one says. */
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

/** There as long as a backup is being restored, also where that was broken off. */
export const restoringMark = {
  put: () => restoring().updateOne({ _id: 'restoring' }, { $currentDate: { at: true } }, { upsert: true }),
  remove: () => restoring().drop(),
  isThere: async () => (await restoring().findOne({ _id: 'restoring' })) !== null,
};

const restoring = () => openDatabase().collection<{ _id: string; at: Date }>('restoring');

/** Before anything is written: what stands there is no whole portal. */
export const refuseHalfRestored = async () => {
  if (await restoringMark.isThere())
    throw new StartError('Een reservekopie is niet helemaal teruggezet: geef portal restore nog eens.');
};
