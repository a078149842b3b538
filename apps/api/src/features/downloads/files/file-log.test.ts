import { describe, expect, it } from 'vitest';
import { contentContract, downloadContract, fotoContract } from '@ledenportaal/shared';
import { createFile, createFoto, getAccount } from '../../../test/builders.js';
import { usePortal } from '../../../test/portal.js';
import { DownloadModel } from '../download.model.js';
import { FileModel } from '../../files/file.model.js';
import { FileLogModel } from './file-log.model.js';

const portal = usePortal();
const create = (filename: string, section: 'jaarplan' | 'video' = 'jaarplan') =>
  createFile({ filename, section, title: `Over ${filename}` }, portal.storage);
const download = (filename: string) =>
  portal.as('lid').call(contentContract.download, { body: { filename, file: 'Download' } });
const listFiles = async (
  role: 'lid' | 'admin' = 'lid',
  query: { tekst?: string; page?: number; limit?: number } = {},
) => (await portal.as(role).call(downloadContract.files, { query })).reply.results;
const search = async (tekst: string, paging: { page?: number; limit?: number } = {}) => {
  const { docs, total } = await listFiles('lid', { tekst, ...paging });
  return { names: docs.map(({ filename }) => filename), total };
};
const setDay = (filename: string, day: number) =>
  FileLogModel.updateMany({ filename }, { createdAt: new Date(Date.UTC(2026, 0, day, 12)) });

describe('the files that a member downloaded', () => {
  it('are listed once, with their size, the last one first', async () => {
    const { bytes } = await create('Plan.pdf');
    await create('Overzicht.pdf');
    for (const filename of ['Plan.pdf', 'Overzicht.pdf', 'Plan.pdf']) await download(filename);
    await setDay('Overzicht.pdf', 1);
    const { docs, total } = await listFiles();
    expect(total).toBe(2);
    expect(docs.map(({ filename }) => filename)).toEqual(['Plan.pdf', 'Overzicht.pdf']);
    expect(docs[0]).toMatchObject({ title: 'Over Plan.pdf', section: 'jaarplan', bytes: bytes.length });
    expect((await listFiles('admin')).docs).toEqual([]);
  });

  it('are found by the words of their title and filename, also of those that they have now', async () => {
    const names = ['Plan-2023.pdf', 'Plan-2024.pdf', 'Overzicht.pdf'];
    for (const [at, name] of names.entries()) {
      await create(name);
      await download(name);
      await setDay(name, at + 1);
    }
    expect(await search('pl')).toEqual({ names: ['Plan-2024.pdf', 'Plan-2023.pdf'], total: 2 });
    expect(await search('over 2023')).toEqual({ names: ['Plan-2023.pdf'], total: 1 });
    expect(await search('pl', { page: 2, limit: 1 })).toEqual({ names: ['Plan-2023.pdf'], total: 2 });
    expect([await search('lan'), await search('***')]).toEqual([
      { names: [], total: 0 },
      { names: [], total: 0 },
    ]);
    await FileModel.updateOne({ filename: 'Overzicht.pdf' }, { title: 'Terugblik' });
    await FileModel.deleteOne({ filename: 'Plan-2023.pdf' });
    expect([(await search('terug')).names, (await search('2023')).names]).toEqual([
      ['Overzicht.pdf'],
      ['Plan-2023.pdf'],
    ]);
    expect((await listFiles('admin', { tekst: 'plan' })).total).toBe(0);
  });

  it('are exported with the photos, in the order of the last download', async () => {
    await create('Film.mp4', 'video');
    await create('Plan.pdf');
    for (const filename of ['Film.mp4', 'Plan.pdf']) await download(filename);
    await setDay('Film.mp4', 1);
    await setDay('Plan.pdf', 3);
    const { _id: foto } = await createFoto({ beschrijving: 'Heide; "paars"' }, portal.storage);
    await portal.as('lid').call(fotoContract.download, { params: { id: foto }, query: { doel: 'drukwerk' } });
    await DownloadModel.updateMany({}, { createdAt: new Date(Date.UTC(2026, 0, 2, 12)) });
    const account = (await getAccount('lid')).id;
    await DownloadModel.create({ foto: 'f'.repeat(24), account, createdAt: new Date(Date.UTC(2026, 0, 1, 9)) });
    const { reply, headers } = await portal.as('lid').call(downloadContract.export);
    expect(headers['content-disposition']).toBe('attachment; filename="downloads.csv"');
    const [, ...rows] = reply.toString().replace('\u{feff}', '').trim().split('\r\n');
    const { bytes: planBytes } = (await FileLogModel.findOne({ filename: 'Plan.pdf' }).lean())!;
    const { bytes: filmBytes } = (await FileLogModel.findOne({ filename: 'Film.mp4' }).lean())!;
    expect(rows).toEqual([
      `2026-01-03 13:00;bestand;Plan.pdf;Origineel;${planBytes};`,
      '2026-01-02 13:00;foto;"Heide; ""paars""";Origineel;4;drukwerk',
      `2026-01-01 13:00;film;Film.mp4;Origineel;${filmBytes};`,
      '2026-01-01 10:00;foto;;Origineel;;',
    ]);
  });
});
