import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { inBatches } from '../batches.js';
import { copyVerified, type Measured } from '../storage.copy.js';
import type { Storage } from '../storage.js';
import { contentOf, documentsIn, idOf, readRaw, writeDocuments, type Raw } from './documents.js';
import { bsonOf, filesFolder, type Sum } from './layout.js';
import type { FileOwner } from './owners.js';

const documentsAtOnce = 4;
const mostTries = 20;

type Kept = { add: (sum: Sum) => Promise<void>; missing: string[] };
/** Documents to replace in the backup, by id; null: to remove. */
type Amended = Map<string, Raw | null>;
export type Place = { folder: string; from: Storage; to: Storage; kept: Kept; signal: AbortSignal };

/**
 * Copies the files of the documents of a collection. When files are missing, the document is read again, because it may
 * have changed or been removed since. Returns how many documents were removed from the backup.
 */
export const keepFilesOf = async (owner: FileOwner, place: Place): Promise<number> => {
  const path = join(place.folder, bsonOf(owner.collection));
  const amended: Amended = new Map();
  for await (const documents of inBatches(documentsIn(path), documentsAtOnce)) {
    place.signal.throwIfAborted();
    await Promise.all(documents.map((raw) => keepOf(owner, Uint8Array.from(raw), place, amended)));
  }
  return amend(path, amended);
};

const keepOf = async (owner: FileOwner, raw: Raw, place: Place, amended: Amended) => {
  const id = idOf(raw);
  let document = raw;
  for (let tries = 0; tries < mostTries; tries++) {
    const lost = await copyAll(owner, document, place);
    const now = lost.length > 0 ? await readNow(owner, document) : document;
    if (!now) return amended.set(id, null);
    const isSame = Buffer.compare(now, document) === 0;
    // The document has not changed, so the files are missing in the portal itself.
    if (isSame) place.kept.missing.push(...lost);
    if (isSame) return document === raw ? undefined : amended.set(id, document);
    document = now;
  }
  throw new Error(`${owner.collection} ${id} changes all the while`);
};

/** Copies the files of a document, and returns the keys that were not found. */
const copyAll = async ({ keysOf, elsewhere }: FileOwner, raw: Raw, { from, to, kept }: Place) => {
  const document = contentOf(raw);
  const lost: string[] = [];
  for (const key of keysOf(document)) {
    const measured =
      (await copyVerified(from, to, key)) ?? (await copyFrom(from, to, (await elsewhere?.(document, key)) ?? [], key));
    if (measured) await kept.add({ sha256: measured.sha256, path: `${filesFolder}/${key}` });
    else lost.push(key);
  }
  return lost;
};

const copyFrom = async (from: Storage, to: Storage, places: string[], key: string): Promise<Measured | undefined> => {
  for (const place of places) {
    const measured = await copyVerified(from, to, place, key);
    if (measured) return measured;
  }
  return undefined;
};

const readNow = async ({ collection }: FileOwner, raw: Raw): Promise<Raw | undefined> => {
  for await (const now of readRaw(collection, { _id: contentOf(raw)._id as never })) return Uint8Array.from(now);
  return undefined;
};

/** Rewrites the file of documents, and returns how many were removed. */
const amend = async (path: string, amended: Amended): Promise<number> => {
  if (amended.size === 0) return 0;
  const all = async function* () {
    for await (const raw of documentsIn(path)) {
      const instead = amended.get(idOf(raw));
      if (instead !== null) yield instead ?? raw;
    }
  };
  await writeDocuments(`${path}.part`, all());
  await rename(`${path}.part`, path);
  return [...amended.values()].filter((document) => document === null).length;
};
