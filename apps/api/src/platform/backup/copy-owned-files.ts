import { join } from 'node:path';
import { inBatches } from '../database/batches.js';
import { replaceAtomically } from '../storage/disk.js';
import { copyVerified, type FileDigest } from '../storage/storage.copy.js';
import type { Storage } from '../storage/storage.js';
import { toDocument, readDocuments, toIdString, readRaw, writeDocuments, type RawDocument } from './documents.js';
import { getBsonPath, filesFolder, type Checksum } from './layout.js';
import type { FileOwner } from './owners.js';

const concurrentDocuments = 4;
const maxAttempts = 20;

type BackupFiles = { add: (sum: Checksum) => Promise<void>; missing: string[] };
/** Documents to replace in the backup, by id; null: to remove. */
type Amended = Map<string, RawDocument | null>;
export type CopyContext = { folder: string; from: Storage; to: Storage; files: BackupFiles; signal: AbortSignal };

/**
 * Copies the files of the documents of a collection. When files are missing, the document is read again, because it may
 * have changed or been removed since. Returns how many documents were removed from the backup.
 */
export const copyOwnedFiles = async (owner: FileOwner, context: CopyContext): Promise<number> => {
  const path = join(context.folder, getBsonPath(owner.collection));
  const amended: Amended = new Map();
  for await (const documents of inBatches(readDocuments(path), concurrentDocuments)) {
    context.signal.throwIfAborted();
    await Promise.all(documents.map((raw) => copyDocumentFiles(owner, Uint8Array.from(raw), context, amended)));
  }
  return amendDocuments(path, amended);
};

const copyDocumentFiles = async (owner: FileOwner, raw: RawDocument, context: CopyContext, amended: Amended) => {
  const id = toIdString(raw);
  let document = raw;
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const missingKeys = await copyFilesOf(owner, document, context);
    const current = missingKeys.length > 0 ? await readCurrent(owner, document) : document;
    if (!current) return amended.set(id, null);
    const isUnchanged = Buffer.compare(current, document) === 0;
    // The document has not changed, so the files are missing in the portal itself.
    if (isUnchanged) context.files.missing.push(...missingKeys);
    if (isUnchanged) return document === raw ? undefined : amended.set(id, document);
    document = current;
  }
  throw new Error(`${owner.collection} ${id} changes all the while`);
};

/** Copies the files of a document, and returns the keys that were not found. */
const copyFilesOf = async (
  { getKeys, findMovedKeys }: FileOwner,
  raw: RawDocument,
  { from, to, files }: CopyContext,
) => {
  const document = toDocument(raw);
  const missingKeys: string[] = [];
  for (const key of getKeys(document)) {
    const measured =
      (await copyVerified(from, to, key)) ??
      (await copyFirstFound(from, to, (await findMovedKeys?.(document, key)) ?? [], key));
    if (measured) await files.add({ sha256: measured.sha256, path: `${filesFolder}/${key}` });
    else missingKeys.push(key);
  }
  return missingKeys;
};

const copyFirstFound = async (
  from: Storage,
  to: Storage,
  candidates: string[],
  key: string,
): Promise<FileDigest | undefined> => {
  for (const candidate of candidates) {
    const measured = await copyVerified(from, to, candidate, key);
    if (measured) return measured;
  }
  return undefined;
};

const readCurrent = async ({ collection }: FileOwner, raw: RawDocument): Promise<RawDocument | undefined> => {
  for await (const current of readRaw(collection, { _id: toDocument(raw)._id as never }))
    return Uint8Array.from(current);
  return undefined;
};

/** Rewrites the file of documents, and returns how many were removed. */
const amendDocuments = async (path: string, amended: Amended): Promise<number> => {
  if (amended.size === 0) return 0;
  const amendedDocuments = async function* () {
    for await (const raw of readDocuments(path)) {
      const replacement = amended.get(toIdString(raw));
      if (replacement !== null) yield replacement ?? raw;
    }
  };
  await replaceAtomically(path, (tempPath) => writeDocuments(tempPath, amendedDocuments()));
  return [...amended.values()].filter((document) => document === null).length;
};
