import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const standard = join(import.meta.dirname, '../../../packages/content/files');
const parts = [
  'site.json',
  'teksten.json',
  'palette.json',
  'social.json',
  'catalogue.json',
  'social',
  'logo',
  'jaarplan',
];

/** A content folder as an operator begins with it: a copy of the standard one; without films, which take long to copy. */
export async function copyContent(folder: string): Promise<void> {
  for (const part of parts) await cp(join(standard, part), join(folder, part), { recursive: true });
  await edit(folder, 'catalogue.json', (text) => {
    const { files } = JSON.parse(text) as { files: { section: string }[] };
    return JSON.stringify({ files: files.filter(({ section }) => section === 'logo' || section === 'jaarplan') });
  });
}

/** As somebody does in an editor. */
export async function edit(folder: string, file: string, change: (text: string) => string): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}
