import { randomUUID } from 'node:crypto';
import { openDatabase, unlessDuplicate } from './database.js';
import { StartError } from './start-error.js';
import type { Storage } from './storage.js';

const key = 'installation.json';

/**
 * Database and storage carry the same number. A portal that finds photos on one side and another number, or none, on
 * the other would take every file for an orphan, or every photo for broken.
 */
export const checkInstallation = async (storage: Storage) => {
  const { db, marks } = connected();
  const inDatabase = (await marks.findOne({ _id: 'installation' }))?.number;
  const inStorage = await numberIn(storage);
  if (inDatabase && inDatabase === inStorage) return;
  const nothingToLose = (await Promise.all(ofUse.map((name) => isUnused(db, storage, name)))).every(Boolean);
  // A new side may follow the other only as long as neither has anything to lose.
  if ((inDatabase && inStorage) || !nothingToLose)
    throw new StartError('De database en de bestanden horen niet bij elkaar: controleer MONGODB_URI en DATA_DIR.');
  await agree(inDatabase ?? inStorage ?? randomUUID());

  async function agree(number: string) {
    const update = { $setOnInsert: { number } };
    await marks.updateOne({ _id: 'installation' }, update, { upsert: true }).catch(unlessDuplicate);
    const agreed = (await marks.findOne({ _id: 'installation' }))?.number ?? number;
    await storage.put(key, Buffer.from(JSON.stringify({ installation: agreed })));
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
  const mark = await connected().marks.findOne({ _id: 'installation' });
  return mark !== null && mark.number === (await numberIn(storage));
};

const connected = () => {
  const db = openDatabase();
  return { db, marks: db.collection<{ _id: string; number: string }>('installation') };
};

const numberIn = async (storage: Storage): Promise<string | undefined> => {
  const file = await storage.find(key);
  if (!file) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of file.read()) chunks.push(chunk as Buffer);
  try {
    return (JSON.parse(Buffer.concat(chunks).toString()) as { installation: string }).installation;
  } catch {
    throw new StartError(`${key} bij de bestanden is niet te lezen: herstel het uit een reservekopie.`);
  }
};
