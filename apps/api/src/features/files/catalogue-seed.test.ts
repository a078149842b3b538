import { readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import mongoose from 'mongoose';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueContract, contentContract, type CatalogueFile } from '@ledenportaal/shared';
import { loadContent } from '../../platform/content/content.js';
import { portalAccountId } from '../../platform/database/stamps.js';
import { StartError } from '../../platform/installation/start-error.js';
import { writeContentFolder, writeFileIn, type ContentFiles } from '../../test/content.js';
import { makeFilm, makePdf } from '../../test/documents.js';
import { segment, withSegments } from '../../test/metadata.js';
import { makeJpeg, pngBytes } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { FileModel } from './file.model.js';
import { createCatalogueSeedService } from './catalogue-seed.service.js';
import { usePrograms } from '../../test/programs.js';

const portal = usePortal();
const { killBeforeWrite } = usePrograms();
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  expect(portal.tempFiles()).toEqual([]);
});
const createContentFolder = (change?: (files: ContentFiles) => void) => {
  const folder = writeContentFolder(change);
  folders.push(folder);
  return folder;
};
const seed = async (folder: string, addFile = portal.fileAdditions.addFile) => {
  const content = await loadContent(folder);
  const resources = { content, uploadsFolder: portal.folders.uploads, log };
  await createCatalogueSeedService(resources, { fileAdditions: { addFile } }).seed();
};
const log = pino({ level: 'silent' });
const listFiles = async (): Promise<CatalogueFile[]> => {
  const { results } = (await portal.as('lid').call(contentContract.all)).reply;
  return [results.toolkit, results.social.files, results.video, results.jaarplan, results.bijeenkomsten].flat();
};
const read = async (filename: string) =>
  (await portal.as('lid').call(contentContract.download, { body: { filename } })).reply;

describe('seeding the catalogue at the first start', () => {
  it('removes the position from JPEGs and posters', async () => {
    const plain = await makeJpeg({ width: 40, height: 30 });
    const jpeg = withSegments(plain, segment(0xfe, '52.088, 5.978'));
    const folder = createContentFolder((files) => {
      const [first] = files['catalogue.json'].files;
      const poster = { file: 'jaarplan/poster.jpg', alt: 'Hei', width: 40, height: 30 };
      files['catalogue.json'].files = [{ ...first!, filename: 'Plaat.jpg', file: 'jaarplan/plaat.jpg', poster }];
    });
    for (const file of ['jaarplan/plaat.jpg', 'jaarplan/poster.jpg']) writeFileIn(folder, file, jpeg);
    await seed(folder);
    expect((await read('Plaat.jpg')).equals(plain)).toBe(true);
    const { poster } = await FileModel.findOne({ filename: 'Plaat.jpg' }).orFail();
    expect(readFileSync(join(portal.folders.files, poster!.key)).equals(plain)).toBe(true);
    expect(readFileSync(join(folder, 'jaarplan/plaat.jpg')).equals(jpeg)).toBe(true);
  });

  it('reports a poster that is damaged', async () => {
    const folder = createContentFolder();
    writeFileIn(folder, 'jaarplan/overzicht.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xdb, 0, 2]));
    await expect(seed(folder)).rejects.toThrow('Dit bestand is beschadigd of niet compleet.');
    expect(await listFiles()).toEqual([]);
  });

  it('adds every file of the default content folder with unchanged bytes', async () => {
    await seed(contentFolder);
    const { files } = (await loadContent(contentFolder)).catalogue;
    const seededFiles = await listFiles();
    expect(seededFiles.map(({ filename }) => filename).sort()).toEqual(files.map(({ filename }) => filename).sort());
    for (const { filename, file, title, seconds, poster } of files) {
      const stored = seededFiles.find((candidate) => candidate.filename === filename)!;
      expect(stored).toMatchObject({ title, seconds, poster: poster && { alt: poster.alt, width: poster.width } });
      expect((await read(filename)).equals(readFileSync(join(contentFolder, file)))).toBe(true);
    }
    expect(new Set((await FileModel.find()).map(({ createdBy }) => String(createdBy)))).toEqual(
      new Set([portalAccountId]),
    );
    const posters = files.filter(({ poster }) => poster).length;
    expect(portal.stored()).toHaveLength(files.length + posters);
  });

  it('runs once and does not restore files that admins removed', async () => {
    const folder = createContentFolder();
    await seed(folder);
    const [first] = await listFiles();
    await portal.as('admin').call(catalogueContract.remove, { params: { id: first!._id } });
    await seed(folder);
    expect(await listFiles()).toHaveLength(1);
  });

  it('needs no content files after the first run', async () => {
    const folder = createContentFolder();
    await seed(folder);
    rmSync(join(folder, 'jaarplan/plan.pdf'));
    await seed(folder);
    expect(await listFiles()).toHaveLength(2);
  });

  it('is done by one of two processes that start together', async () => {
    const folder = createContentFolder();
    await Promise.all([seed(folder), seed(folder)]);
    expect([(await listFiles()).length, portal.stored().length]).toEqual([2, 3]);
  });

  it('does not modify the content folder', async () => {
    const folder = createContentFolder();
    const before = readFileSync(join(folder, 'jaarplan/plan.pdf'));
    await seed(folder);
    expect(readFileSync(join(folder, 'jaarplan/plan.pdf')).equals(before)).toBe(true);
  });
});

describe('a content folder with mistakes', () => {
  const plan = { section: 'jaarplan', title: 'Een plan', period: '2023' };
  const expectMistakes = async (folder: string, ...messages: string[]) => {
    const error = await seed(folder).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StartError);
    expect((error as StartError).message.split('\n')).toEqual(
      messages.map((candidate) => `catalogue.json, ${candidate}`),
    );
    expect([await FileModel.countDocuments(), portal.stored()]).toEqual([0, []]);
  };

  it('reports every file of a wrong kind, truncated, or with a wrong extension', async () => {
    const folder = createContentFolder((files) => {
      Object.assign(files['catalogue.json'], {
        files: [
          { ...plan, section: 'logo', filename: 'Logo.zip', file: 'logo.zip' },
          { ...plan, filename: 'Goed.pdf', file: 'goed.pdf' },
          { ...plan, filename: 'Half.pdf', file: 'half.pdf' },
          { ...plan, section: 'video', filename: 'Film.mov', file: 'film.mp4' },
        ],
      });
    });
    writeFileIn(folder, 'logo.zip', await pngBytes());
    writeFileIn(folder, 'goed.pdf', makePdf());
    writeFileIn(folder, 'half.pdf', makePdf().subarray(0, -10));
    writeFileIn(folder, 'film.mp4', makeFilm());
    await expectMistakes(
      folder,
      'files[0].file: Dit is een PNG. Hier kan een ZIP.',
      'files[2].file: Dit bestand is beschadigd of niet compleet.',
      'files[3].filename: De naam van dit bestand eindigt op .mp4.',
    );
  });

  it('reports a missing file and a path outside the folder', async () => {
    const [folder, otherFolder] = [createContentFolder(), createContentFolder()];
    rmSync(join(folder, 'jaarplan/plan.pdf'));
    symlinkSync(join(otherFolder, 'jaarplan/plan.pdf'), join(folder, 'jaarplan/plan.pdf'));
    rmSync(join(folder, 'jaarplan/overzicht.pdf'));
    await expectMistakes(
      folder,
      'files[0].file: jaarplan/plan.pdf leidt de map uit.',
      'files[1].file: jaarplan/overzicht.pdf staat niet in de map.',
    );
  });
});

describe('an interrupted seeding', () => {
  it('continues with the remaining files', async () => {
    const folder = createContentFolder();
    const { addFile } = portal.fileAdditions;
    const failingAddFile = vi.fn(addFile).mockImplementationOnce(addFile).mockRejectedValueOnce(new Error('killed'));
    await expect(seed(folder, failingAddFile)).rejects.toThrow('killed');
    expect(await listFiles()).toHaveLength(1);
    const addFileSpy = vi.fn(addFile);
    await seed(folder, addFileSpy);
    expect([(await listFiles()).length, addFileSpy.mock.calls.length, portal.stored().length]).toEqual([2, 1, 3]);
  });

  const timeoutMs = 120_000;
  /** Returns whether the process was killed before this write; false when the seeding has fewer writes and completed. */
  const seedInKilledProcess = async (contentDir: string, beforeWrite: number): Promise<boolean> => {
    const killed = await killBeforeWrite(portal, { name: 'seedCatalogue' }, beforeWrite, contentDir);
    // The lease would expire by itself; the next start removes the temporary copy.
    await mongoose.connection.db!.collection('leases').deleteMany({});
    for (const name of portal.tempFiles()) rmSync(join(portal.folders.uploads, name));
    return killed;
  };

  it(
    'completes at the next start after a kill before any write, without duplicates',
    async () => {
      const folder = createContentFolder();
      let wasKilled = true;
      let beforeWrite = 0;
      while (wasKilled) {
        for (const name of ['files', 'oldfiles', 'imports', 'audit'])
          await mongoose.connection.db!.collection(name).deleteMany({});
        wasKilled = await seedInKilledProcess(folder, ++beforeWrite);
        await seed(folder);
        expect((await listFiles()).map(({ filename }) => filename)).toEqual(['Plan.pdf', 'Overzicht.pdf']);
        for (const { filename } of await listFiles()) expect(String(await read(filename))).toBe('%PDF-1.7\n%%EOF');
      }
      // The lease, two files with their audit entries, and the completion.
      expect(beforeWrite).toBeGreaterThan(6);
    },
    timeoutMs,
  );
});
