import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { authContract, contentContract, platformContract, type CatalogueFile } from '@ledenportaal/shared';
import supertest from 'supertest';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { loadContent } from '../../platform/content/content.js';
import { storePictures } from '../../platform/content/content.pictures.js';
import { contentSetting } from '../../platform/content/portal-content.js';
import { StartError } from '../../platform/installation/start-error.js';
import { parseError } from '../../test/as.js';
import { createAccount } from '../../test/builders.js';
import { writeContentFolder, writeFileIn } from '../../test/content.js';
import { segment, withSegments } from '../../test/metadata.js';
import { makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { createContentService } from './content.service.js';

const contentDir = writeContentFolder((files) => {
  const survey = { address: 'https://enquete.example/2018', minutes: 5 };
  const logo = { file: 'logo.svg', width: 40, height: 10 };
  Object.assign(files['site.json'], {
    logo,
    colour: '#00695c',
    survey,
    analytics: { script: 'https://telt.example/tel.js', id: 'zand-1' },
  });
});
writeFileIn(contentDir, 'logo.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="10"/>');
afterAll(() => rmSync(contentDir, { recursive: true }));
const portal = usePortal(undefined, { contentDir, mailFrom: undefined, publicUrl: 'https://portaal.example' });

const storeContentPictures = () => storePictures(portal.content.pictures, portal.storage, portal.folders.uploads);
const readContentFile = (file: string) => readFileSync(join(contentDir, file));
const getContent = async () => {
  const { reply } = await portal.as('lid').call(contentContract.all);
  return reply.results;
};

it('returns the organisation and its own messages without sign-in', async () => {
  const { reply } = await portal.as('nobody').call(platformContract.config);
  expect(reply.results).toMatchObject({
    organisation: 'Stichting Zandheuvel',
    product: { slug: 'zandheuvel', name: 'Zandheuvel' },
    contact: { email: 'info@zandheuvel.example', telefoon: '', adres: '' },
    analytics: { script: 'https://telt.example/tel.js', id: 'zand-1' },
    feed: null,
    messages: { 'dashboard.title': 'Overzicht' },
  });
});

it('serves the logo without sign-in, from an address that can be cached for ever', async () => {
  await storeContentPictures();
  const { reply } = await portal.as('nobody').call(platformContract.config);
  const { logo } = reply.results;
  expect(logo).toEqual({ src: expect.stringMatching(/^\/logo-[\da-f]{64}\.svg$/) as string, width: 40, height: 10 });
  const response = await supertest(portal.app).get(logo!.src).responseType('blob');
  expect([response.status, response.type, response.body]).toEqual([200, 'image/svg+xml', readContentFile('logo.svg')]);
  expect(response.headers['cache-control']).toContain('immutable');
  expect(response.headers['content-security-policy']).toContain('sandbox');
});

it('shows the logo in previews of a link, as a PNG that it makes of an SVG once', async () => {
  await storeContentPictures();
  const { text } = await supertest(portal.app).get('/beeldbank/foto');
  const [, address = ''] = /<meta property="og:image" content="(.*?)"/.exec(text) ?? [];
  expect(address).toMatch(/^https:\/\/portaal\.example\/logo-[\da-f]{64}\.png$/);
  const find = vi.spyOn(portal.storage, 'find');
  const getPreview = () => supertest(portal.app).get(new URL(address).pathname).responseType('blob');
  const [first, second] = await Promise.all([getPreview(), getPreview()]);
  expect([first.status, first.type, first.headers['cache-control']]).toEqual([
    200,
    'image/png',
    expect.stringMatching(/^public,.*immutable/),
  ]);
  const png = first.body as Buffer;
  // The size is in the header of a PNG: https://www.w3.org/TR/png-3/#11IHDR
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 600, 600]);
  expect(png.equals(second.body as Buffer)).toBe(true);
  expect((await getPreview().set('If-None-Match', first.headers.etag ?? '')).status).toBe(304);
  expect(find).toHaveBeenCalledTimes(1);
});

it('uses the main colour of the content folder', async () => {
  const manifest = await supertest(portal.app).get('/manifest.webmanifest').responseType('blob');
  expect(JSON.parse(String(manifest.body))).toMatchObject({ theme_color: '#00695c' });
});

it('allows the origins of the content folder in the content security policy', async () => {
  const { headers } = await supertest(portal.app).get('/');
  expect(headers['content-security-policy']).toContain("script-src 'self' https://telt.example;");
});

it('sends mail in the name of the organisation when no sender is set', async () => {
  const { id: by } = await createAccount({ email: 'lies@example.org' });
  const saved = { ...contentSetting.default, values: { organisation: 'Stichting Waterland' } };
  await portal.portalSettings.change(contentSetting, saved, { by });
  await portal.as('nobody').call(authContract.forgot, { body: { email: 'lies@example.org' } });
  const [mail] = await portal.mails();
  expect(mail?.from).toBe('Stichting Waterland <portaal@localhost>');
});

describe('GET /api/content', () => {
  it('returns the content of the folder to a member', async () => {
    expect(await getContent()).toMatchObject({
      texts: { kort: { title: 'Kort', text: 'Echte natuur.\n\nEchte smaken.' } },
      palette: { colours: [{ name: 'Groen', hex: '#3aaa35' }], extras: [{ name: 'Rood' }] },
      social: { explanation: 'Zo doe je dat.', posts: Array.from({ length: 6 }, () => ({ lines: ['Een regel.'] })) },
      survey: { address: 'https://enquete.example/2018', minutes: 5 },
    });
  });

  it('returns signed addresses of the pictures, without their place in the folder', async () => {
    await storeContentPictures();
    const { social } = await getContent();
    expect(social.format).toEqual({
      src: expect.stringMatching(/^\/media\/content\/[\da-f]{64}\.svg\?/) as string,
      alt: 'Een plaatje',
      width: 4,
      height: 3,
    });
    const [post, format] = await Promise.all(
      [social.posts[0]!.picture.src, social.format!.src].map((src) =>
        supertest(portal.app).get(src).responseType('blob'),
      ),
    );
    expect([post!.status, post!.type, post!.body]).toEqual([200, 'image/png', readContentFile('social/post.png')]);
    expect([format!.status, format!.type, format!.body]).toEqual([
      200,
      'image/svg+xml',
      readContentFile('social/format.svg'),
    ]);
    expect(format!.headers['content-security-policy']).toContain('sandbox');
  });

  it('returns an address that responds with 500 when its picture is missing', async () => {
    const { social } = await getContent();
    const response = await supertest(portal.app).get(social.format!.src);
    expect([response.status, parseError(response).code]).toEqual([500, 'file_missing']);
  });

  it('returns 401 for a visitor who is not signed in', async () => {
    const { status, error } = await portal.as('nobody').call(contentContract.all);
    expect([status, error?.code]).toEqual([401, 'not_signed_in']);
  });
});

const createCatalogueFile = (section: CatalogueFile['section'], filename: string) =>
  ({ section, filename }) as CatalogueFile;

it('lists each file of the catalogue in its section, in the order of the catalogue', async () => {
  const files = [
    createCatalogueFile('video', 'a.mp4'),
    createCatalogueFile('logo', 'z.zip'),
    createCatalogueFile('jaarplan', 'b.pdf'),
    createCatalogueFile('bijeenkomst', 'c.pdf'),
    createCatalogueFile('social', 'd.zip'),
    createCatalogueFile('logo', 'a.zip'),
  ];
  const media = { getAddress: (key: string) => key };
  const result = await createContentService(
    { content: portal.content, media },
    { files: { list: () => Promise.resolve(files) } },
  ).all({ id: 'a'.repeat(24), name: 'Lid', role: 'lid' });
  const getFilenames = (list: CatalogueFile[]) => list.map(({ filename }) => filename);
  expect(
    [result.toolkit, result.social.files, result.video, result.jaarplan, result.bijeenkomsten].map(getFilenames),
  ).toEqual([['z.zip', 'a.zip'], ['d.zip'], ['a.mp4'], ['b.pdf'], ['c.pdf']]);
});

describe('pictures of the content folder', () => {
  it('are stored once, by the hash of their content', async () => {
    await storeContentPictures();
    const storedKeys = portal.stored();
    expect(storedKeys).toEqual([...portal.content.pictures.values()].map(({ key }) => key).sort());
    await storeContentPictures();
    expect([portal.stored(), portal.tempFiles()]).toEqual([storedKeys, []]);
  });

  it('are stored without their position', async () => {
    const plain = await makeJpeg({ width: 40, height: 30 });
    const folder = writeContentFolder((files) => (files['social.json'].format.file = 'social/format.jpg'));
    try {
      writeFileIn(folder, 'social/format.jpg', withSegments(plain, segment(0xfe, '52.088, 5.978')));
      const { pictures } = await loadContent(folder);
      await storePictures(pictures, portal.storage, portal.folders.uploads);
      const { key } = pictures.get('social/format.jpg')!;
      expect(readFileSync(join(portal.folders.files, key)).equals(plain)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('that change while the portal starts make it fail, and leave no files', async () => {
    const path = join(contentDir, 'social/format.svg');
    const before = readContentFile('social/format.svg');
    writeFileSync(path, '<svg xmlns="http://www.w3.org/2000/svg" width="9"/>');
    await expect(storeContentPictures()).rejects.toThrow(StartError);
    writeFileSync(path, before);
    expect(portal.stored().filter((key) => key.endsWith('.svg'))).toEqual([]);
    expect(portal.tempFiles()).toEqual([]);
  });
});
