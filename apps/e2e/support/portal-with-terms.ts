import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyDefaultContent } from './content-folder.js';
import { freePort, startBuiltPortal, stopPortal, waitUntilReady } from './portal-process.js';

const terms = {
  date: '2026-05-01',
  points: ['Noem de maker.', 'Verkoop de foto’s niet.'],
  text: 'Artikel 1. Wat mag.\n\nArtikel 2. Wat niet mag.',
};

/** Starts a portal with the demo data, whose content folder has terms. Returns its address and how to stop it. */
export const startPortalWithTerms = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledenportaal-terms-'));
  const [data, content] = [join(folder, 'data'), join(folder, 'content')];
  await cp(process.env.PORTAL_SEED ?? '', data, { recursive: true });
  await mkdir(content);
  await copyDefaultContent(content);
  await writeFile(join(content, 'voorwaarden.json'), JSON.stringify(terms));
  const portal = startBuiltPortal({ PORT: String(await freePort()), DATA_DIR: data, CONTENT_DIR: content });
  await waitUntilReady(portal);
  return {
    url: portal.url,
    stop: async () => {
      await stopPortal(portal);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
