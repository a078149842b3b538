import { access, chmod, constants, lstat, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import { loadContent } from '../content/content.js';
import { StartError } from '../installation/start-error.js';
import { resolveFolder } from '../storage/find-files.js';
import { fillEnvFile } from './env-file.js';
import { buildContentFiles, type Foundation } from './new-content.js';

const contentName = 'inhoud';
const envName = '.env';
const exampleFile = join(contentFolder, '../../../.env.example');

/** Where the folder of the operator is in the image (apps/api/entrypoint.sh). */
const mountedFolder = '/install';

/** Throws a `StartError` when nothing can be written in the folder, or when it has an installation already. */
export const assertNewInstallation = async (folder: string): Promise<void> => {
  if (!(await resolveFolder(folder)))
    throw new StartError(explain(folder, `De map ${folder} is er niet`, `geef docker run ook -v "$PWD:${folder}" mee`));
  for (const name of [envName, contentName])
    if (await succeeds(lstat(join(folder, name))))
      throw new StartError(`Hier is al een portaal ingericht: ${join(folder, name)} bestaat, en blijft zoals het is.`);
  if (!(await succeeds(access(folder, constants.W_OK)))) {
    const hint = 'geef docker run ook --user "$(id -u):$(id -g)" mee, of podman --userns keep-id';
    throw new StartError(explain(folder, `In de map ${folder} mag dit commando niet schrijven`, hint));
  }
};

const explain = (folder: string, problem: string, hint: string) =>
  folder === mountedFolder ? `${problem}: ${hint}.` : `${problem}.`;

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  );

/**
 * Writes the content folder, and `.env` with the settings. Overwrites nothing, and leaves nothing behind when it fails.
 * `.env` is for the operator alone; the portal in its container, which is another user, reads the content folder.
 */
export const writeInstallation = async (
  folder: string,
  foundation: Foundation,
  settings: Record<string, string>,
): Promise<void> => {
  let contentPath = await mkdtemp(join(folder, `.${contentName}-`));
  try {
    await writeContent(contentPath, foundation);
    await rename(contentPath, join(folder, contentName));
    contentPath = join(folder, contentName);
    const env = fillEnvFile(await readFile(exampleFile, 'utf8'), { CONTENT_DIR: `./${contentName}`, ...settings });
    await writeFile(join(folder, envName), env, { mode: 0o600, flag: 'wx' });
  } catch (cause) {
    await rm(contentPath, { recursive: true });
    throw cause;
  }
};

const writeContent = async (folder: string, foundation: Foundation) => {
  await chmod(folder, 0o755);
  for (const [file, value] of Object.entries(buildContentFiles(foundation))) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await chmod(dirname(path), 0o755);
    await writeFile(path, value);
    await chmod(path, 0o644);
  }
  await loadContent(folder);
};
