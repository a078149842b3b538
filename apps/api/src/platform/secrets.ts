import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from './start-error.js';

const Secrets = z.object({ jwt: z.string().min(32), media: z.string().min(32) });
export type Secrets = z.output<typeof Secrets>;

const make = (): Secrets => ({
  jwt: randomBytes(48).toString('base64url'),
  media: randomBytes(48).toString('base64url'),
});

/** Made once, so that a restart signs nobody out. */
export const readSecrets = async (dataDir: string): Promise<Secrets> => {
  const path = join(dataDir, 'secrets.json');
  const text = await readFile(path, 'utf8').catch(async (cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
    await writeOnce(path, JSON.stringify(make(), null, 2));
    return readFile(path, 'utf8');
  });
  const secrets = Secrets.safeParse(parseOrNothing(text));
  if (!secrets.success) throw new StartError(`${path} is niet te lezen: herstel het bestand, of verwijder het.`);
  return secrets.data;
};

/** Whole or not at all, also when two processes start at once: a link refuses a name that is taken. */
const writeOnce = async (path: string, text: string) => {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(part, 'wx', 0o600);
  try {
    await file.writeFile(text);
    await file.sync();
    await link(part, path).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'EEXIST') throw cause;
    });
  } finally {
    await file.close();
    await rm(part, { force: true });
  }
};

const parseOrNothing = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
