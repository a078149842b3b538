import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const defaultContentFolder = join(import.meta.dirname, '../../../packages/content/files');
const copiedPaths = [
  'site.json',
  'teksten.json',
  'palette.json',
  'social.json',
  'catalogue.json',
  'social',
  'logo',
  'jaarplan',
];

/** Copies the default content to a folder, as an operator does. Leaves out the videos, which take long to copy. */
export const copyDefaultContent = async (folder: string): Promise<void> => {
  for (const copiedPath of copiedPaths)
    await cp(join(defaultContentFolder, copiedPath), join(folder, copiedPath), { recursive: true });
  await editContentFile(folder, 'catalogue.json', (text) => {
    const { files } = JSON.parse(text) as { files: { section: string }[] };
    return JSON.stringify({ files: files.filter(({ section }) => section === 'logo' || section === 'jaarplan') });
  });
};

/** Rewrites a file of the content folder. */
export const editContentFile = async (
  folder: string,
  file: string,
  transform: (text: string) => string,
): Promise<void> => {
  const path = join(folder, file);
  await writeFile(path, transform(await readFile(path, 'utf8')));
};
