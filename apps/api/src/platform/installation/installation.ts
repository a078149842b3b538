import { randomUUID } from 'node:crypto';
import { json } from 'node:stream/consumers';
import { openDatabase, ignoreDuplicateKey } from '../database/database.js';
import { StartError } from './start-error.js';
import type { Storage } from '../storage/storage.js';

export const installationKey = 'installation.json';
/** Marks a storage that files were moved away from, or that a move to it is not complete. */
export const moveKey = 'move.json';

/**
 * Checks that database and storage have the same installation id, and saves one for a new installation. Throws a
 * `StartError` when they differ: with the wrong storage, every file would look orphaned and every photo broken.
 */
export const checkInstallation = async (storage: Storage) => {
  const { db, installations } = openInstallations();
  const databaseId = await getDatabaseInstallationId();
  const storageId = await getStorageInstallationId(storage);
  if (databaseId && databaseId === storageId) return;
  if (await storage.find(moveKey))
    throw new StartError('De bestanden zijn verhuisd, of nog onderweg: kloppen de instellingen voor S3?');
  const areBothUnused = (await Promise.all(usedCollections.map((name) => isUnused(db, storage, name)))).every(Boolean);
  // A new database or storage takes over the id of the other only when neither contains data.
  if ((databaseId && storageId) || !areBothUnused)
    throw new StartError('De database en de bestanden horen niet bij elkaar: controleer MONGODB_URI en DATA_DIR.');

  const saveInstallationId = async (number: string) => {
    const update = { $setOnInsert: { number } };
    await installations.updateOne({ _id: 'installation' }, update, { upsert: true }).catch(ignoreDuplicateKey);
    const savedId = (await installations.findOne({ _id: 'installation' }))?.number ?? number;
    await markStorage(storage, savedId);
  };
  await saveInstallationId(databaseId ?? storageId ?? randomUUID());
};

/** Collections and the storage folders of their files. */
const usedCollections = [
  { documents: 'fotos', files: 'fotos' },
  { documents: 'files', files: 'catalogue' },
];
const isUnused = async (
  db: ReturnType<typeof openDatabase>,
  storage: Storage,
  { documents, files }: (typeof usedCollections)[0],
) => !(await db.collection(documents).findOne({}, { projection: { _id: 1 } })) && (await storage.isEmpty(files));

/** Returns whether both have the same id now. For code that changes one of them based on the other. */
export const isSameInstallation = async (storage: Storage): Promise<boolean> => {
  const number = await getDatabaseInstallationId();
  return number !== undefined && number === (await getStorageInstallationId(storage));
};

export const getDatabaseInstallationId = async (): Promise<string | undefined> =>
  (await openInstallations().installations.findOne({ _id: 'installation' }))?.number;

/**
 * Returns what identifies the data of the database: another value after a backup was restored. For what is derived from
 * the data and kept elsewhere.
 */
export const getDataId = async (): Promise<string | undefined> => {
  const { installations } = openInstallations();
  const found = await installations.findOne({ _id: 'installation' });
  return found ? `${found.number}/${found.restored ?? ''}` : undefined;
};

/** Call this when a backup was restored. */
export const renewDataId = () =>
  openInstallations().installations.updateOne({ _id: 'installation' }, { $set: { restored: randomUUID() } });

export const markStorage = (storage: Storage, installation: string) =>
  storage.put(installationKey, Buffer.from(JSON.stringify({ installation })));

/**
 * `restored`: another one for each backup that was restored. `secrets`: the fingerprint of those with which the database
 * was served last.
 */
type Installation = { _id: string; number: string; restored?: string; secrets?: string };

export const openInstallations = () => {
  const db = openDatabase();
  return { db, installations: db.collection<Installation>('installation') };
};

export const getStorageInstallationId = async (storage: Storage): Promise<string | undefined> => {
  const file = await storage.find(installationKey);
  if (!file) return undefined;
  try {
    return ((await json(file.read())) as { installation: string }).installation;
  } catch {
    throw new StartError(`${installationKey} bij de bestanden is niet te lezen: herstel het uit een reservekopie.`);
  }
};

/** Exists while a backup is being restored, and after a restore that was interrupted. */
export const restoreMarker = {
  set: () => restoreMarkers().updateOne({ _id: 'restoring' }, { $currentDate: { at: true } }, { upsert: true }),
  remove: () => restoreMarkers().drop(),
  exists: async () => (await restoreMarkers().findOne({ _id: 'restoring' })) !== null,
};

const restoreMarkers = () => openDatabase().collection<{ _id: string; at: Date }>('restoring');

/** Throws a `StartError` when a restore was interrupted. Call it before the portal writes anything. */
export const assertRestoreComplete = async () => {
  if (await restoreMarker.exists())
    throw new StartError('Een reservekopie is niet helemaal teruggezet: geef portal restore nog eens.');
};
