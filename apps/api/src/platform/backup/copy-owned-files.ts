import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { inBatches } from '../database/batches.js';
import { openDatabase } from '../database/database.js';
import { replaceAtomically } from '../storage/disk.js';
import { isOutOfSpace } from '../storage/out-of-space.js';
import { copyVerified, type FileDigest } from '../storage/storage.copy.js';
import type { Storage } from '../storage/storage.js';
import { toDocument, readDocuments, toIdString, readRaw, writeDocuments, type RawDocument } from './documents.js';
import { createDuplicateDetector } from './duplicate-detector.js';
import { getBsonPath, filesFolder, type Checksum } from './layout.js';
import type { FileOwner } from './owners.js';

const concurrentDocuments = 4;
const maxAttempts = 20;
const maxReadAttempts = 3;
/** After how long documents whose files are missing are looked at again: they may be in the middle of a deletion. */
const recheckAfterMs = [200, 1_000, 3_000];

type BackupFiles = { add: (sum: Checksum) => Promise<void>; missing: string[] };
export type CopyContext = { folder: string; from: Storage; to: Storage; files: BackupFiles; signal: AbortSignal };
/** A document as it was last read, with files that are missing. `isGone`: it was deleted since. */
type Incomplete = { document: RawDocument; missingKeys: string[]; isGone: boolean };
type OwnerCopy = {
  owner: FileOwner;
  /** Documents to replace in the backup, by id; null: to remove. */
  amended: Map<string, RawDocument | null>;
  incomplete: Incomplete[];
};

/**
 * Copies the files of the documents of each owner. When files are missing, the document is read again, because it may
 * have changed or been removed since. Returns the number of documents of the collections in which any was replaced or
 * removed.
 */
export const copyOwnedFiles = async (
  owners: readonly FileOwner[],
  context: CopyContext,
): Promise<Map<string, number>> => {
  const copies = owners.map((owner): OwnerCopy => ({ owner, amended: new Map(), incomplete: [] }));
  for (const copy of copies) {
    const documents = readDocuments(join(context.folder, getBsonPath(copy.owner.collection)));
    for await (const batch of inBatches(documents, concurrentDocuments)) {
      context.signal.throwIfAborted();
      const copied = await Promise.all(batch.map((raw) => copyDocumentFiles(copy, Uint8Array.from(raw), context)));
      copy.incomplete.push(...copied.filter((incomplete) => incomplete !== undefined));
    }
  }
  await recheckIncomplete(copies, context);
  const counts = new Map<string, number>();
  for (const { owner, amended } of copies)
    if (amended.size > 0) counts.set(owner.collection, await amendDocuments(owner.collection, amended, context));
  return counts;
};

/** Returns the document as it was last read when files are missing. */
const copyDocumentFiles = async (
  { owner, amended }: OwnerCopy,
  raw: RawDocument,
  context: CopyContext,
): Promise<Incomplete | undefined> => {
  let document = raw;
  for (let attempts = 0; attempts < maxAttempts; attempts++) {
    const missingKeys = await copyFilesOf(owner, document, context);
    if (missingKeys.length === 0) return undefined;
    const current = await readCurrent(owner, document);
    if (!current || Buffer.compare(current, document) === 0) return { document, missingKeys, isGone: !current };
    document = current;
    amended.set(toIdString(document), document);
  }
  throw new Error(`${owner.collection} ${toIdString(raw)} changes all the while`);
};

/**
 * Tries the documents whose files were missing again: a purge removes the files before the document, and a photo may be
 * moved twice while it is looked up. Removes those that are gone at two looks.
 */
const recheckIncomplete = async (copies: readonly OwnerCopy[], context: CopyContext): Promise<void> => {
  for (const ms of recheckAfterMs) {
    if (copies.every(({ incomplete }) => incomplete.length === 0)) return;
    await pause(ms, undefined, { signal: context.signal });
    for (const copy of copies)
      for (const { document, isGone } of copy.incomplete.splice(0)) {
        const incomplete = await copyDocumentFiles(copy, document, context);
        if (incomplete?.isGone && isGone) copy.amended.set(toIdString(document), null);
        else if (incomplete) copy.incomplete.push(incomplete);
      }
  }
  for (const { amended, incomplete } of copies)
    for (const { document, missingKeys, isGone } of incomplete)
      if (isGone) amended.set(toIdString(document), null);
      // The files are missing in the portal itself.
      else context.files.missing.push(...missingKeys);
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
    // Copied by an earlier attempt, or for another document.
    if (await to.find(key)) continue;
    const measured =
      (await copyIfPresent(from, to, key)) ??
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
    const measured = await copyIfPresent(from, to, candidate, key);
    if (measured) return measured;
  }
  return undefined;
};

/** Looks a file up again when it was moved, deleted or replaced between that and its reading. */
const copyIfPresent = async (from: Storage, to: Storage, key: string, targetKey = key) => {
  for (let attempts = 1; ; attempts++)
    try {
      return await copyVerified(from, to, key, targetKey);
    } catch (cause) {
      if (isOutOfSpace(cause) || attempts === maxReadAttempts) throw cause;
    }
};

const readCurrent = async ({ collection }: FileOwner, raw: RawDocument): Promise<RawDocument | undefined> => {
  for await (const current of readRaw(collection, { _id: toDocument(raw)._id as never }))
    return Uint8Array.from(current);
  return undefined;
};

/**
 * Rewrites the file of documents, and returns their number. Throws when a document that was read again has a unique
 * value of one that was read before: such a backup could not be restored.
 */
const amendDocuments = async (
  collection: string,
  amended: OwnerCopy['amended'],
  { folder }: CopyContext,
): Promise<number> => {
  const path = join(folder, getBsonPath(collection));
  const duplicates = createDuplicateDetector(await openDatabase().collection(collection).indexes());
  const amendedDocuments = async function* () {
    for await (const raw of readDocuments(path)) {
      const replacement = amended.get(toIdString(raw));
      if (replacement === null) continue;
      duplicates.visit(toDocument(replacement ?? raw));
      yield replacement ?? raw;
    }
  };
  let count = 0;
  await replaceAtomically(path, async (tempPath) => {
    count = await writeDocuments(tempPath, amendedDocuments());
  });
  if (duplicates.hasDuplicate()) throw new Error(`${collection} changes all the while`);
  return count;
};
