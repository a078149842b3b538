import { constants, createReadStream } from 'node:fs';
import { access, mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { writeAtomically } from '../storage/disk.js';
import { isShared, ownerOnly, setFolderAccess } from '../installation/permissions.js';
import { StartError } from '../installation/start-error.js';
import { isOutOfSpace } from '../storage/out-of-space.js';
import { tryParseJson } from '../try-parse-json.js';

/** The same layout as mongodump (`<collection>.bson`, `<collection>.metadata.json`) and sha256sum. */
export const documentsFolder = 'documents';
export const filesFolder = 'files';
export const getBsonPath = (collection: string) => `${documentsFolder}/${collection}.bson`;
export const getMetadataPath = (collection: string) => `${documentsFolder}/${collection}.metadata.json`;
export const checksumsName = 'SHA256SUMS';
const manifestName = 'manifest.json';
const format = 1;

const Manifest = z.object({
  format: z.number(),
  madeAt: z.iso.datetime(),
  installation: z.string(),
  /** Number of migrations that were applied to the documents. */
  migrations: z.int(),
  collections: z.array(z.object({ name: z.string().regex(/^[\w-]+$/), documents: z.int() })),
  files: z.int(),
  /** Files that a document refers to, but that were already missing when the backup was made. */
  missing: z.array(z.string()),
  sums: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

/** Written last and atomically: a folder without a manifest is not a backup. */
export const writeManifest = (folder: string, manifest: Omit<Manifest, 'format'>) =>
  writeAtomically(join(folder, manifestName), JSON.stringify({ format, ...manifest }, null, 2));

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new StartError(`In ${folder} staat geen hele reservekopie: manifest.json ontbreekt.`, { cause });
  });
  const parsed = Manifest.safeParse(tryParseJson(text));
  if (!parsed.success) throw new StartError(`${join(folder, manifestName)} is niet te lezen.`);
  if (parsed.data.format !== format)
    throw new StartError('Deze reservekopie is van een nieuwere versie van het portaal: werk het portaal bij.');
  return parsed.data;
};

/**
 * Creates the folder of a backup. Only this user has access, because a backup contains all personal data of the portal.
 * Throws a `StartError` when the folder is not writable.
 */
export const createBackupFolder = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true, mode: ownerOnly.folder });
    // The folder may have existed already, empty and accessible to others.
    if (!(await isShared(folder))) await setFolderAccess(folder, ownerOnly);
    await mkdir(join(folder, documentsFolder), { mode: ownerOnly.folder });
    await access(folder, constants.W_OK);
  } catch (cause) {
    if (isOutOfSpace(cause)) throw cause;
    throw new StartError(`In ${folder} kan niet worden geschreven.`, { cause });
  }
};

export const assertUnusedFolder = async (folder: string) => {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.includes(manifestName))
    throw new StartError(`In ${folder} staat al een reservekopie: kies een andere map.`);
  if (names.includes(documentsFolder))
    throw new StartError(`In ${folder} staat een reservekopie die niet af is: verwijder die, of kies een andere map.`);
  if (names.length > 0) throw new StartError(`${folder} is niet leeg: kies een lege of een nieuwe map.`);
};

export type Checksum = { sha256: string; path: string };
export const formatChecksum = ({ sha256, path }: Checksum) => `${sha256}  ${path}\n`;

export async function* readChecksums(folder: string): AsyncGenerator<Checksum> {
  for await (const line of createInterface(createReadStream(join(folder, checksumsName)))) {
    const [, sha256, path] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!sha256 || !path) throw new StartError(`${checksumsName} van de reservekopie is niet te lezen.`);
    yield { sha256, path };
  }
}
