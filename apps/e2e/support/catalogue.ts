import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { CatalogueContent, type Section } from '@ledenportaal/shared';

const folder = join(import.meta.dirname, '../../../packages/content/files');

export const contentFile = (path: string) => readFile(join(folder, path));

/** What the demo's catalogue was filled from. */
export const seedsOf = async (section: Section) => {
  const catalogue: unknown = JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8'));
  return CatalogueContent.parse(catalogue).files.filter((file) => file.section === section);
};

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What was saved, in a form of which two can be compared. */
export const savedOf = async (download: Download) => ({
  name: download.suggestedFilename(),
  hash: hashOf(await readFile(await download.path())),
});
export const fileOf = async (name: string, path: string) => ({ name, hash: hashOf(await contentFile(path)) });
