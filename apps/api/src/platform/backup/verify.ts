import { join } from 'node:path';
import { hashFile } from '../hash-file.js';
import { migrations } from '../migrations/run.js';
import { StartError } from '../start-error.js';
import { documentsIn } from './documents.js';
import { bsonOf, filesFolder, metadataOf, readManifest, readSums, sumsName, type Manifest } from './layout.js';

/** Checks all checksums and counts of a backup. Throws a `StartError` when it is damaged. */
export const verifyBackup = async (folder: string, tell: (files: number) => void): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  if (manifest.migrations > migrations.length)
    throw new StartError('Deze reservekopie is van een nieuwere versie van het portaal: werk het portaal bij.');
  if ((await sumOf(folder, sumsName)) !== manifest.sums) throw damaged(sumsName);
  const unseen = new Set(manifest.collections.flatMap(({ name }) => [bsonOf(name), metadataOf(name)]));
  let files = 0;
  for await (const { path, sha256 } of readSums(folder)) {
    if (!unseen.delete(path)) files++;
    if ((await sumOf(folder, path)) !== sha256) throw damaged(path);
    tell(files);
  }
  if (unseen.size > 0 || files !== manifest.files) throw damaged(sumsName);
  for (const { name, documents } of manifest.collections)
    if ((await countIn(join(folder, bsonOf(name)))) !== documents) throw damaged(bsonOf(name));
  return manifest;
};

export async function* filesOf(folder: string): AsyncGenerator<{ key: string; sha256: string }> {
  for await (const { path, sha256 } of readSums(folder))
    if (path.startsWith(`${filesFolder}/`)) yield { key: path.slice(filesFolder.length + 1), sha256 };
}

const sumOf = async (folder: string, path: string): Promise<string | undefined> =>
  (await hashFile(join(folder, path)).catch(() => undefined))?.sha256;

const countIn = async (path: string): Promise<number> => {
  let count = 0;
  for await (const _ of documentsIn(path)) count++;
  return count;
};

const damaged = (path: string) =>
  new StartError(`De reservekopie is beschadigd: ${path} is niet wat het was. Er is niets teruggezet.`);
