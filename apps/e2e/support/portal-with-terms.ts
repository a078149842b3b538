import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { copyDefaultContent } from './content-folder.js';
import { startPortalCopy } from './portal-copy.js';

const terms = {
  date: '2026-05-01',
  points: ['Noem de maker.', 'Verkoop de foto’s niet.'],
  text: 'Artikel 1. Wat mag.\n\nArtikel 2. Wat niet mag.',
};

/** Starts a portal with the demo data, whose content folder has terms. Returns its address and how to stop it. */
export const startPortalWithTerms = () =>
  startPortalCopy(async (folder) => {
    const content = join(folder, 'content');
    await mkdir(content);
    await copyDefaultContent(content);
    await writeFile(join(content, 'voorwaarden.json'), JSON.stringify(terms));
    return { CONTENT_DIR: content };
  });
