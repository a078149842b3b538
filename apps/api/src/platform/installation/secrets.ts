import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.js';
import { createTempFile, syncToDisk } from '../storage/disk.js';
import { tryParseJson } from '../try-parse-json.js';

const Secrets = z.object({ jwt: z.string().min(32), media: z.string().min(32) });
export type Secrets = z.output<typeof Secrets>;

const generateSecrets = (): Secrets => ({
  jwt: randomBytes(48).toString('base64url'),
  media: randomBytes(48).toString('base64url'),
});

/**
 * Reads the secrets, and generates them at the first start, so that a restart signs nobody out. Throws a `StartError`
 * for an invalid file.
 */
export const readSecrets = async (dataDir: string): Promise<Secrets> => {
  const path = join(dataDir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    await writeIfAbsent(path, JSON.stringify(generateSecrets(), null, 2));
    return readFile(path, 'utf8');
  });
  const secrets = Secrets.safeParse(tryParseJson(text));
  if (!secrets.success) throw new StartError(`${path} is niet te lezen: herstel het bestand, of verwijder het.`);
  return secrets.data;
};

/** Writes a file atomically, also when two processes start at once: link fails when the name exists. */
const writeIfAbsent = async (path: string, text: string) => {
  const tempPath = await createTempFile(path);
  try {
    await writeFile(tempPath, text);
    await syncToDisk(tempPath);
    await link(tempPath, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
  } finally {
    await rm(tempPath, { force: true });
  }
};
