import { readFileSync, rmSync, utimesSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  authContract,
  contentContract,
  fotoContract,
  noRights,
  platformContract,
  rightsContract,
  settingsContract,
  termsContract,
  type SettingName,
  type SettingsChange,
  type SettingsValues,
} from '@ledenportaal/shared';
import mongoose from 'mongoose';
import supertest from 'supertest';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { loadContent } from '../../platform/content/content.js';
import { storePictures } from '../../platform/content/content.pictures.js';
import { checkInstallation } from '../../platform/installation/installation.js';
import { createAs, type As } from '../../test/as.js';
import { createAccount, createFoto, getAccount } from '../../test/builders.js';
import { writeContentFolder, writeFileIn } from '../../test/content.js';
import { eventually } from '../../test/eventually.js';
import { segment, withSegments } from '../../test/metadata.js';
import { asFile, makeJpeg } from '../../test/pictures.js';
import { usePortal } from '../../test/portal.js';
import { SettingsVersionModel } from './settings-version.model.js';

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"/>`;
const contentDir = writeContentFolder((files) =>
  Object.assign(files['site.json'], { logo: { file: 'beeld/logo.svg', width: 40, height: 10 } }),
);
writeFileIn(contentDir, 'beeld/logo.svg', svg(40));
const folders = [contentDir];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
afterEach(() => void vi.restoreAllMocks());

const portal = usePortal(undefined, { contentDir, mailFrom: undefined });
beforeEach(() => storePictures(portal.content.pictures, portal.storage, portal.folders.uploads));

const read = async (as: As = portal.as) => (await as('admin').call(settingsContract.read)).reply.results;
type Change = Partial<Pick<SettingsChange, 'values' | 'reset' | 'revision'>>;
const change = async ({ revision, ...input }: Change) =>
  portal.as('admin').call(settingsContract.change, {
    body: { ...input, revision: revision ?? (await read()).revision },
  });
const listVersions = async () => (await portal.as('admin').call(settingsContract.versions)).reply.results.docs;
const undo = async (id: string, revision?: number) =>
  portal.as('admin').call(settingsContract.undo, {
    params: { id },
    body: { revision: revision ?? (await read()).revision },
  });
const uploadLogo = (bytes: Uint8Array | string, type = 'image/svg+xml') =>
  portal.as('admin').call(settingsContract.logo, {
    body: {},
    file: typeof bytes === 'string' ? new Blob([bytes], { type }) : asFile(bytes, type),
  });
const getConfig = async (as: As = portal.as) => (await as('nobody').call(platformContract.config)).reply.results;
const getPage = async (app = portal.app, path = '/') => supertest(app).get(path);
const getContent = async (as: As) => (await as('lid').call(contentContract.all)).reply.results;

const licences = [
  { key: 'onbekend', name: 'Onbekend', doelen: ['website', 'social', 'drukwerk', 'pers', 'advertentie'] },
  { key: 'eigen', name: 'Eigen', doelen: ['website'] },
].map((licence) => ({ overleg: false, address: '', ...licence })) as SettingsValues['licences'];
const rendition = { key: 'scherm', name: 'Scherm', use: '', group: 'website', longSide: 900 } as const;
const values: SettingsValues = {
  organisation: 'Stichting Waterland',
  product: { slug: 'waterland', name: 'Waterland' },
  contact: { email: 'info@waterland.example', telefoon: '', adres: '' },
  logo: null,
  colour: '#00695c',
  timeZone: 'America/New_York',
  feed: { address: 'https://praat.example/water', script: 'https://praat.example/s.js' },
  analytics: { script: 'https://telt.example/t.js', id: 'w-1', to: [] },
  survey: { address: 'https://vraag.example/', minutes: 3 },
  downloadNames: 'readable',
  usageTerms: 'Noem de maker.',
  activityDays: 90,
  signup: 'closed',
  teksten: { kort: { title: 'Nat', text: 'Water.' }, middel: null, lang: null },
  palette: { colours: [{ name: 'Blauw', hex: '#0000ff', cmyk: null, pms: '', use: '' }], extras: [] },
  renditions: [{ ...rendition, turns: false, allowSmaller: false }],
  licences,
  voorwaarden: { date: '2026-05-01', points: ['Noem de maker.'], text: 'Alles.' },
  messages: { 'dashboard.title': 'Welkom' },
};

type Shown = { as: As; app: typeof portal.app; foto: string };
/** Where each setting is used. */
const uses: Record<SettingName, (shown: Shown) => Promise<unknown>> = {
  organisation: async ({ app }) => (await getPage(app)).text.includes('content="Stichting Waterland"'),
  product: async ({ as }) => (await getConfig(as)).product,
  contact: async ({ as }) => (await getConfig(as)).contact,
  logo: async ({ as }) => (await getConfig(as)).logo,
  colour: async ({ app }) => (await getPage(app)).text.includes('--mantine-color-bos-8:#00695c'),
  timeZone: async ({ as }) => (await getConfig(as)).timeZone,
  feed: async ({ app }) => /frame-src [^;]*https:\/\/praat\.example/.test(await getPolicy(app)),
  analytics: async ({ app }) => /script-src [^;]*https:\/\/telt\.example/.test(await getPolicy(app)),
  survey: async ({ as }) => (await getContent(as)).survey,
  downloadNames: async ({ as }) => (await read(as)).values.downloadNames,
  usageTerms: async ({ as }) => (await read(as)).values.usageTerms,
  activityDays: async ({ as }) => (await read(as)).values.activityDays,
  signup: async ({ as }) => {
    const body = { email: 'n@example.org', password: 'een zin van vier woorden', voornaam: 'Nina', name: 'Nat' };
    return (await as('nobody').call(authContract.signup, { body })).error?.code;
  },
  teksten: async ({ as }) => (await getContent(as)).texts,
  palette: async ({ as }) => (await getContent(as)).palette,
  renditions: async ({ as, foto }) => {
    const { reply } = await as('admin').call(fotoContract.renditions, { params: { id: foto } });
    return reply.results.map(({ key }) => key);
  },
  licences: async ({ as }) => (await as('lid').call(rightsContract.licences)).reply.results.map(({ key }) => key),
  voorwaarden: async ({ as }) => (await as('lid').call(termsContract.one)).reply.results?.points,
  messages: async ({ as }) => (await getConfig(as)).messages,
};
const getPolicy = async (app: typeof portal.app) => (await getPage(app)).headers['content-security-policy'] ?? '';
const shown: Partial<Record<SettingName, unknown>> = {
  organisation: true,
  colour: true,
  feed: true,
  analytics: true,
  signup: 'signup_closed',
  renditions: ['origineel', 'scherm'],
  licences: ['onbekend', 'eigen'],
  voorwaarden: ['Noem de maker.'],
};

const findUses = async (seen: Shown) => {
  const found: Record<string, unknown> = {};
  for (const [name, find] of Object.entries(uses)) found[name] = await find(seen);
  return found;
};

describe('the settings', () => {
  it('are those of the content folder, for those who may change them', async () => {
    const { values: found, sources, revision, logo } = await read();
    expect(found).toMatchObject({ organisation: 'Stichting Zandheuvel', signup: 'leden', voorwaarden: null });
    expect([new Set(Object.values(sources)), revision]).toEqual([new Set(['content']), 0]);
    expect((await supertest(portal.app).get(logo!)).status).toBe(200);
    for (const role of ['redacteur', 'lid'] as const)
      for (const route of [settingsContract.read, settingsContract.export])
        expect((await portal.as(role).call(route)).status).toBe(403);
    expect((await portal.as('redacteur').call(settingsContract.change, { body: { revision: 0 } })).status).toBe(403);
  });

  it('apply at once where they are used, and in another process at its first request after 5 seconds', async () => {
    const foto = (await createFoto())._id;
    const now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
    const app = portal.createSecondApp();
    const other = { as: createAs(app), app, foto };
    const before = await findUses(other);
    const { reply } = await change({ values });
    expect(reply.results.values).toEqual(values);
    const expected = { ...values, ...shown };
    expect(await findUses({ as: portal.as, app: portal.app, foto })).toEqual(expected);
    clock.mockReturnValue(now + 4_999);
    expect(await getConfig(other.as)).toMatchObject({ product: before.product });
    clock.mockReturnValue(now + 5_000);
    expect(await findUses(other)).toEqual(expected);
  });

  it('name the organisation in mails, and its own days in searches', async () => {
    await createAccount({ email: 'lies@example.org' });
    await createFoto({ genomenOp: new Date('2018-12-31T23:30:00Z') });
    const getYears = async () => (await portal.as('lid').call(fotoContract.facets, { body: {} })).reply.results.jaar;
    expect(await getYears()).toMatchObject([{ _id: 2019 }]);
    await change({ values: { organisation: 'Stichting Waterland', timeZone: 'America/New_York' } });
    await portal.as('nobody').call(authContract.forgot, { body: { email: 'lies@example.org' } });
    expect((await portal.mails())[0]?.from).toBe('Stichting Waterland <portaal@localhost>');
    await eventually(async () => expect(await getYears()).toMatchObject([{ _id: 2018 }]));
  });

  it('lead addresses with a former slug to the current one', async () => {
    await change({ values: { product: { slug: 'waterland', name: 'Waterland' } } });
    const getLocation = async (path: string) => {
      const { status, headers } = await getPage(portal.app, path);
      return [status, headers.location];
    };
    expect(await getLocation('/zandheuvel/jaarplan?jaar=2023')).toEqual([302, '/waterland/jaarplan?jaar=2023']);
    expect(await getLocation('/waterland/jaarplan')).toEqual([200, undefined]);
    await change({ reset: ['product'] });
    expect(await getLocation('/waterland')).toEqual([302, '/zandheuvel']);
    expect(await getLocation('/zandheuvel')).toEqual([200, undefined]);
  });

  it('refuse another revision than the current one, and change nothing', async () => {
    await change({ values: { usageTerms: 'Een' } });
    for (const revision of [0, 2]) {
      const { status, error } = await change({ revision, values: { usageTerms: 'Twee' } });
      expect([status, error?.code]).toEqual([409, 'setting_changed']);
    }
    expect((await read()).values.usageTerms).toBe('Een');
    expect((await change({ values: { usageTerms: 'Een' } })).reply.results.revision).toBe(1);
  });

  it('name the fields that are not valid', async () => {
    await createFoto({ rechten: { ...noRights, licentie: 'vrij' } });
    const { status, error } = await change({
      values: { product: { slug: 'admin', name: 'A' }, colour: '#3aaa35', contact: { ...values.contact, email: 'x' } },
    });
    expect([status, Object.keys(error?.fields ?? {}).sort()]).toEqual([
      400,
      ['values.colour', 'values.contact.email', 'values.product.slug'],
    ]);
    expect(error?.fields?.['values.colour']).toContain('lichte tint ervan is 2,6');
    const logo = { file: `logo-${'a'.repeat(64)}.svg`, width: 4, height: 3 };
    const refused = await change({ values: { licences, logo } });
    expect([refused.status, refused.error?.fields]).toEqual([
      400,
      {
        'values.licences': 'De licentie vrij kan niet weg: 1 foto heeft hem, met die in de prullenbak mee.',
        'values.logo.file': 'Dit logo is er niet. Stuur het opnieuw.',
      },
    ]);
    expect(await read()).toMatchObject({ revision: 0, values: { organisation: 'Stichting Zandheuvel' } });
  });

  it('keep a rendition that a zip still has', async () => {
    const [foto, lid] = [await createFoto({}, portal.storage, await makeJpeg()), await getAccount('lid')];
    const request = { fotos: [foto._id], als: 'website', orOriginal: true };
    await portal.zips.create(request, { id: lid.id, name: lid.name, role: 'lid' });
    const { error } = await change({ values: { renditions: [] } });
    expect(error?.fields).toMatchObject({ 'values.renditions': expect.stringContaining('1 zip heeft') as string });
  });

  it('of the environment cannot be changed', async () => {
    const as = createAs(portal.createSecondApp({ timeZone: 'Europe/Brussels' }));
    const { sources, values: found } = await read(as);
    expect([sources.timeZone, found.timeZone]).toEqual(['environment', 'Europe/Brussels']);
    const body = { revision: 0, values: { timeZone: 'Europe/Paris' }, reset: [] };
    const { status, error } = await as('admin').call(settingsContract.change, { body });
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['values.timeZone']]);
  });
});

describe('a change of the settings', () => {
  it('is a version with who, when and what, that is undone', async () => {
    await change({
      values: { organisation: 'Een', messages: { 'site.name': 'Nieuw', 'dashboard.title': 'Overzicht' } },
    });
    await change({ values: { organisation: 'Twee' } });
    const [second, first] = await listVersions();
    const { id, name } = await getAccount('admin');
    expect(second).toMatchObject({
      revision: 2,
      by: { _id: id, naam: expect.stringContaining(name) as string },
      names: ['organisation'],
      changes: { organisation: ['Een', 'Twee'] },
    });
    expect(first?.changes).toEqual({
      organisation: ['Stichting Zandheuvel', 'Een'],
      messages: [{}, { 'site.name': 'Nieuw' }],
    });
    expect((await undo(first!._id)).error?.code).toBe('setting_changed');
    expect((await undo(second!._id, 1)).error?.code).toBe('setting_changed');
    expect((await undo(second!._id)).reply.results).toMatchObject({ revision: 3, values: { organisation: 'Een' } });
    const { values: found, sources } = (await undo(first!._id)).reply.results;
    expect([found.organisation, found.messages, sources.organisation]).toEqual([
      'Stichting Zandheuvel',
      { 'dashboard.title': 'Overzicht' },
      'content',
    ]);
    expect((await undo('a'.repeat(24))).status).toBe(404);
    const entries = await mongoose.connection
      .db!.collection<{ kind: string; changes: Record<string, unknown> }>('audit')
      .find({ action: 'instellingen.changed' })
      .toArray();
    expect(entries.map(({ kind, changes }) => [kind, changes.organisation])).toEqual([
      ['instellingen', ['Stichting Zandheuvel', 'Een']],
      ['instellingen', ['Een', 'Twee']],
      ['instellingen', ['Twee', 'Een']],
      ['instellingen', ['Een', 'Stichting Zandheuvel']],
    ]);
  });

  it('is a version also when the process was killed just after it', async () => {
    vi.spyOn(SettingsVersionModel, 'updateOne').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await change({ values: { organisation: 'Een' } })).status).toBe(500);
    expect(await listVersions()).toMatchObject([{ revision: 1, names: ['organisation'] }]);
    expect(await mongoose.connection.db!.collection('audit').countDocuments({ kind: 'instellingen' })).toBe(1);
  });
});

describe('an uploaded logo', () => {
  it('is shown once it is saved, under an address of its content', async () => {
    const { status, reply } = await uploadLogo(svg(80));
    const { src, ...logo } = reply.results;
    expect([status, logo.width, logo.height]).toEqual([201, 80, 10]);
    const { text, type, headers } = await supertest(portal.app).get(src).buffer();
    expect([text ?? '', type, headers['content-security-policy']]).toEqual([
      expect.anything(),
      'image/svg+xml',
      expect.stringContaining('sandbox'),
    ]);
    expect((await getConfig()).logo?.src).not.toBe(src);
    expect((await change({ values: { logo } })).reply.results.logo).toBe(src);
    expect((await getConfig()).logo).toEqual({ src, width: 80, height: 10 });
  });

  it('of a camera has no position', async () => {
    const plain = await makeJpeg({ width: 40, height: 30 });
    const { reply } = await uploadLogo(withSegments(plain, segment(0xfe, '52.088, 5.978')), 'image/jpeg');
    expect(reply.results).toMatchObject({ width: 40, height: 30 });
    expect(readFileSync(join(portal.folders.files, 'content', reply.results.file)).equals(plain)).toBe(true);
  });

  it.each([
    ['text', 'Dit is geen plaatje.', 415, 'wrong_kind'],
    ['an SVG without a size', '<svg xmlns="http://www.w3.org/2000/svg"/>', 422, 'damaged_file'],
    ['more than a megabyte', `${svg(4)}${' '.repeat(1_000_000)}`, 413, 'file_too_large'],
  ])('is refused when it is %s', async (_, bytes, status, code) => {
    const refused = await uploadLogo(bytes);
    expect([refused.status, refused.error?.code]).toEqual([status, code]);
    expect(portal.stored().filter((key) => key.includes('logo-'))).toEqual([]);
  });

  it('is removed after a day, unless it applies or an undo makes it apply', async () => {
    await checkInstallation(portal.storage);
    const [unused, former, current] = await Promise.all(
      [1, 2, 3].map(async (width) => (await uploadLogo(svg(width))).reply.results),
    );
    for (const { src: _, ...logo } of [former!, current!]) await change({ values: { logo } });
    const day = 25 * 60 * 60;
    for (const key of portal.stored().filter((stored) => stored.startsWith('content/')))
      utimesSync(join(portal.folders.files, key), Date.now() / 1000 - day, Date.now() / 1000 - day);
    const before = portal.stored();
    await portal.background.run('logos.cleanup');
    expect(before.filter((key) => !portal.stored().includes(key))).toEqual([`content/${unused!.file}`]);
  });
});

it('exports the settings as files of a content folder with the same settings', async () => {
  const { src: _, ...logo } = (await uploadLogo(svg(80))).reply.results;
  const { signup: _signup, ...exported } = { ...values, logo };
  await change({ values: exported });
  const { reply, headers } = await portal.as('admin').call(settingsContract.export);
  expect(headers['content-disposition']).toContain('inhoud-waterland.zip');
  const folder = writeContentFolder();
  folders.push(folder);
  await extract(reply, folder);
  const { site, texts, palette, terms, ...loaded } = await loadContent(folder);
  expect({ ...site, teksten: texts, palette, voorwaarden: terms, ...loaded }).toMatchObject({
    ...exported,
    voorwaarden: { ...exported.voorwaarden, version: portal.content.terms?.version },
  });
});

const extract = async (zip: Buffer, folder: string) => {
  const opened = await yauzl.fromBufferPromise(zip);
  for await (const entry of opened.eachEntry()) {
    const path = join(folder, entry.fileName);
    await mkdir(dirname(path), { recursive: true });
    const chunks: Buffer[] = [];
    for await (const chunk of await opened.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    await writeFile(path, Buffer.concat(chunks));
  }
};
