import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Download } from '@playwright/test';
import { CatalogueContent, type Section } from '@ledenportaal/shared';

const contentFolder = join(import.meta.dirname, '../../../packages/content/files');

export const readContentFile = (path: string) => readFile(join(contentFolder, path));

/** Returns the entries of a section in the file that the demo catalogue is filled from. */
export const getCatalogueFiles = async (section: Section) => {
  const catalogue: unknown = JSON.parse(await readFile(join(contentFolder, 'catalogue.json'), 'utf8'));
  return CatalogueContent.parse(catalogue).files.filter((file) => file.section === section);
};

const toSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Returns the name and the hash of a download, to compare with `getContentFileDigest`. */
export const getDownloadDigest = async (download: Download) => ({
  name: download.suggestedFilename(),
  hash: toSha256(await readFile(await download.path())),
});
export const getContentFileDigest = async (name: string, path: string) => ({
  name,
  hash: toSha256(await readContentFile(path)),
});
