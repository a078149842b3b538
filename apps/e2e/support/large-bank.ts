import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { startPortalCopy } from './portal-copy.js';
import { startScript } from './portal-process.js';

/** A group of photos: their titles are the name and a number. */
type Group = { count: number; name: string; eigenaar: string; tag: string };

/** 2,500 photos. Each test uses a group of its own. */
const groups: Group[] = [
  { count: 40, name: 'Bosrand', eigenaar: 'Pieter van Dam', tag: 'bosrand' },
  { count: 121, name: 'Libellen', eigenaar: 'Karel Smit', tag: 'libellen' },
  { count: 30, name: 'Sneeuwhaas', eigenaar: 'Karel Smit', tag: 'sneeuwhaas' },
  { count: 30, name: 'Nevelbank', eigenaar: 'Karel Smit', tag: 'nevelbank' },
  { count: 30, name: 'Jaarmarkt', eigenaar: 'Karel Smit', tag: 'jaarmarkt' },
  { count: 2249, name: 'Veld', eigenaar: 'Loes de Wit', tag: 'veld' },
];
export const largeBankSize = groups.reduce((sum, { count }) => sum + count, 0);

/** Starts a portal with the demo content and 2,500 more photos, and returns its address and how to stop it. */
export const startLargeBank = async () => startPortalCopy(undefined, await getLargeSeed());

/**
 * Returns a data folder with the photos. Importing them takes minutes, so the first worker does it for all: those of
 * both sizes, and those that replace a worker after a failed test.
 */
const getLargeSeed = async (): Promise<string> => {
  const seed = `${process.env.PORTAL_SEED}-large`;
  const outcome = `${seed}-outcome`;
  const isFirst = await mkdir(seed).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const error = await importFotos(seed).then(
      () => '',
      (reason: unknown) => String(reason),
    );
    await writeFile(`${outcome}.new`, error);
    await rename(`${outcome}.new`, outcome);
  }
  while (!existsSync(outcome)) await pause(200);
  const error = await readFile(outcome, 'utf8');
  if (error) throw new Error(error);
  return seed;
};

/** Fills a data folder with the demo content and the photos. */
const importFotos = async (data: string): Promise<void> => {
  await cp(process.env.PORTAL_SEED ?? '', data, { recursive: true });
  const fotos = `${data}-fotos`;
  await mkdir(fotos);
  for (const group of groups)
    for (let number = 1; number <= group.count; number++)
      await writeFile(join(fotos, `${group.tag}-${number}.jpg`), await makeSmallJpeg(group, number));
  const command = startScript(['apps/api/dist/portal.js', 'import-fotos', fotos], {
    NODE_ENV: 'production',
    DATA_DIR: data,
  });
  if ((await command.exited) !== 0) throw new Error(`The import failed: ${command.output().slice(-500)}`);
  await rm(fotos, { recursive: true });
};

/** Makes a JPEG with random pixels, which no other photo has, and XMP. */
const makeSmallJpeg = ({ name, eigenaar, tag }: Group, number: number): Promise<Buffer> =>
  sharp(randomBytes(24 * 16 * 3), { raw: { width: 24, height: 16, channels: 3 } })
    .withXmp(toXmp(`${name} ${number}`, eigenaar, tag))
    .jpeg()
    .toBuffer();

const toXmp = (title: string, creator: string, keyword: string) => `<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${creator}</rdf:li></rdf:Seq></dc:creator>
<dc:subject><rdf:Bag><rdf:li>${keyword}</rdf:li></rdf:Bag></dc:subject>
</rdf:Description></rdf:RDF></x:xmpmeta>`;
