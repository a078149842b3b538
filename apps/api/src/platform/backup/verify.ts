import { join } from 'node:path';
import { hashFile } from '../storage/hash-file.js';
import { migrations } from '../migrations/run.js';
import { StartError } from '../installation/start-error.js';
import { readDocuments } from './documents.js';
import {
  getBsonPath,
  filesFolder,
  getMetadataPath,
  readManifest,
  readChecksums,
  checksumsName,
  type Manifest,
} from './layout.js';

/** `bytes`: those of all its files. */
type VerifiedBackup = { manifest: Manifest; bytes: number };

/** Checks all checksums and counts of a backup. Throws a `StartError` when it is damaged. */
export const verifyBackup = async (
  folder: string,
  onProgress: (fileCount: number) => void,
): Promise<VerifiedBackup> => {
  const manifest = await readManifest(folder);
  if (manifest.migrations > migrations.length)
    throw new StartError('Deze reservekopie is van een nieuwere versie van het portaal: werk het portaal bij.');
  if ((await hash(folder, checksumsName))?.sha256 !== manifest.sums) throw createDamagedError(checksumsName);
  const remaining = new Set(manifest.collections.flatMap(({ name }) => [getBsonPath(name), getMetadataPath(name)]));
  let [fileCount, bytes] = [0, 0];
  for await (const { path, sha256 } of readChecksums(folder)) {
    if (!remaining.delete(path)) fileCount++;
    const found = await hash(folder, path);
    if (found?.sha256 !== sha256) throw createDamagedError(path);
    bytes += found.size;
    onProgress(fileCount);
  }
  if (remaining.size > 0 || fileCount !== manifest.files) throw createDamagedError(checksumsName);
  for (const { name, documents } of manifest.collections)
    if ((await countDocuments(join(folder, getBsonPath(name)))) !== documents)
      throw createDamagedError(getBsonPath(name));
  return { manifest, bytes };
};

export async function* listFiles(folder: string): AsyncGenerator<{ key: string; sha256: string }> {
  for await (const { path, sha256 } of readChecksums(folder))
    if (path.startsWith(`${filesFolder}/`)) yield { key: path.slice(filesFolder.length + 1), sha256 };
}

const hash = (folder: string, path: string) => hashFile(join(folder, path)).catch(() => undefined);

const countDocuments = async (path: string): Promise<number> => {
  let count = 0;
  for await (const _ of readDocuments(path)) count++;
  return count;
};

const createDamagedError = (path: string) =>
  new StartError(`De reservekopie is beschadigd: ${path} is niet wat het was. Er is niets teruggezet.`);
