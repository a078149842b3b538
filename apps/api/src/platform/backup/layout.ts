import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { flush } from '../disk.js';
import { isShared, ownerOnly, setFolderAccess } from '../permissions.js';
import { StartError } from '../start-error.js';

/** The same layout as mongodump (`<collection>.bson`, `<collection>.metadata.json`) and sha256sum. */
export const documentsFolder = 'documents';
export const filesFolder = 'files';
export const bsonOf = (collection: string) => `${documentsFolder}/${collection}.bson`;
export const metadataOf = (collection: string) => `${documentsFolder}/${collection}.metadata.json`;
export const sumsName = 'SHA256SUMS';
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
export const writeManifest = (folder: string, told: Omit<Manifest, 'format'>) =>
  writeWhole(join(folder, manifestName), JSON.stringify({ format, ...told }, null, 2));

export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, manifestName), 'utf8').catch((cause: unknown) => {
    throw new StartError(`In ${folder} staat geen hele reservekopie: manifest.json ontbreekt.`, { cause });
  });
  const parsed = Manifest.safeParse(parsedOf(text));
  if (!parsed.success) throw new StartError(`${join(folder, manifestName)} is niet te lezen.`);
  if (parsed.data.format !== format)
    throw new StartError('Deze reservekopie is van een nieuwere versie van het portaal: werk het portaal bij.');
  return parsed.data;
};

const parsedOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

export const writeWhole = async (path: string, text: string) => {
  const part = `${path}.part`;
  const file = await open(part, 'w', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(part, path);
  await flush(dirname(path));
};

/**
 * Creates the folder of a backup. Only this user has access, because a backup contains all personal data of the portal.
 * Throws a `StartError` when the folder is not writable.
 */
export const makeFolder = async (folder: string) => {
  try {
    await mkdir(folder, { recursive: true, mode: ownerOnly.folder });
    // The folder may have existed already, empty and accessible to others.
    if (!(await isShared(folder))) await setFolderAccess(folder, ownerOnly);
    await mkdir(join(folder, documentsFolder), { mode: ownerOnly.folder });
    await access(folder, constants.W_OK);
  } catch (cause) {
    throw new StartError(`In ${folder} kan niet worden geschreven.`, { cause });
  }
};

export const refuseUsed = async (folder: string) => {
  const names = await readdir(folder).catch((): string[] => []);
  if (names.includes(manifestName))
    throw new StartError(`In ${folder} staat al een reservekopie: kies een andere map.`);
  if (names.includes(documentsFolder))
    throw new StartError(`In ${folder} staat een reservekopie die niet af is: verwijder die, of kies een andere map.`);
  if (names.length > 0) throw new StartError(`${folder} is niet leeg: kies een lege of een nieuwe map.`);
};

export type Sum = { sha256: string; path: string };
export const lineOf = ({ sha256, path }: Sum) => `${sha256}  ${path}\n`;

export async function* readSums(folder: string): AsyncGenerator<Sum> {
  for await (const line of createInterface(createReadStream(join(folder, sumsName)))) {
    const [, sha256, path] = /^([\da-f]{64}) {2}(.+)$/.exec(line) ?? [];
    if (!sha256 || !path) throw new StartError(`${sumsName} van de reservekopie is niet te lezen.`);
    yield { sha256, path };
  }
}
