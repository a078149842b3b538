import { rmSync, utimesSync, writeFileSync } from 'node:fs';
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
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import yauzl from 'yauzl';
import { loadContent } from '../../platform/content/content.js';
import { storePictures } from '../../platform/content/content.pictures.js';
import { contentSetting, toSavedValue, type SavedContent } from '../../platform/content/portal-content.js';
import { checkInstallation } from '../../platform/installation/installation.js';
import { createAs, type As } from '../../test/as.js';
import { createFoto, getAccount } from '../../test/builders.js';
import { writeContentFolder, writeFileIn } from '../../test/content.js';
import { eventually } from '../../test/eventually.js';
import { makeEvenJpeg } from '../../test/pictures.js';
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

const portal = usePortal(undefined, { contentDir });

const read = async (as: As = portal.as) => (await as('admin').call(settingsContract.read)).reply.results;
const getRevision = async () => (await portal.portalSettings.getVersion(contentSetting)).revision;
type Change = Partial<Pick<SettingsChange, 'values' | 'reset' | 'revision'>>;
const change = async ({ revision, ...input }: Change) =>
  portal.as('admin').call(settingsContract.change, {
    body: { ...input, revision: revision ?? (await getRevision()) },
  });
const listVersions = async () => (await portal.as('admin').call(settingsContract.versions)).reply.results.docs;
const findEntries = () =>
  mongoose.connection
    .db!.collection<{ kind: string; at: Date; changes: Record<string, unknown> }>('audit')
    .find({ action: 'instellingen.changed' })
    .toArray();
const undo = async (id: string, revision?: number) =>
  portal.as('admin').call(settingsContract.undo, {
    params: { id },
    body: { revision: revision ?? (await getRevision()) },
  });
const uploadLogo = async (width: number) => {
  const file = new Blob([svg(width)], { type: 'image/svg+xml' });
  return (await portal.as('admin').call(settingsContract.logo, { body: {}, file })).reply.results;
};
/** Saves settings as another version of the portal may have saved them. */
const save = async (saved: Partial<SavedContent>) => {
  const { id: by } = await getAccount('admin');
  await portal.portalSettings.change(contentSetting, { ...contentSetting.default, ...saved }, { by });
};
const storeContentPictures = () => storePictures(portal.content.pictures, portal.storage, portal.folders.uploads);
const getConfig = async (as: As = portal.as) => (await as('nobody').call(platformContract.config)).reply.results;
const getPage = async (app = portal.app, path = '/') => supertest(app).get(path);
const getContent = async (as: As) => (await as('lid').call(contentContract.all)).reply.results;

const licences = [
  { key: 'onbekend', name: 'Onbekend', doelen: ['website', 'social', 'drukwerk', 'pers', 'advertentie'] },
  { key: 'eigen', name: 'Eigen', doelen: ['website'] },
].map((licence) => ({ overleg: false, address: '', ...licence })) as SettingsValues['licences'];
const rendition = { key: 'scherm', name: 'Scherm', use: '', group: 'website', longSide: 60 } as const;
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

const keepsActivityOf = async (days: number) => {
  const audit = mongoose.connection.db!.collection('audit');
  const { insertedId: _id } = await audit.insertOne({ at: new Date(Date.now() - days * 86_400_000) });
  await portal.background.run('activity.retention');
  return (await audit.countDocuments({ _id })) > 0;
};
/** Returns what the settings do where they are used. */
const useSettings = async (app: typeof portal.app, { _id: id }: { _id: string }) => {
  const as = createAs(app);
  const lid = as('lid');
  const [config, page, content] = [await getConfig(as), await getPage(app), await getContent(as)];
  const policy = page.headers['content-security-policy'] ?? '';
  const terms = (await lid.call(termsContract.one)).reply.results!;
  await lid.call(termsContract.agree, { body: { version: terms.version } });
  const download = (query: { als?: string }) => lid.call(fotoContract.download, { params: { id }, query });
  const rendition = await download({ als: 'scherm' });
  const person = { email: 'n@example.org', password: 'een zin van vier woorden', voornaam: 'Nina', name: 'Nat' };
  const { error } = await as('nobody').call(authContract.signup, { body: person });
  return {
    organisation: page.text.includes('content="Stichting Waterland"'),
    product: config.product,
    contact: config.contact,
    logo: config.logo,
    colour: page.text.includes('--mantine-color-bos-8:#00695c'),
    timeZone: config.timeZone,
    feed: /frame-src [^;]*https:\/\/praat\.example/.test(policy),
    analytics: /script-src [^;]*https:\/\/telt\.example/.test(policy),
    survey: content.survey,
    downloadNames: (await download({})).headers['content-disposition'],
    usageTerms: rendition.reply.includes('Noem de maker.'),
    activityDays: await keepsActivityOf(100),
    signup: error?.code,
    teksten: content.texts,
    palette: content.palette,
    renditions: rendition.headers['content-type'],
    licences: (await lid.call(rightsContract.licences)).reply.results.map(({ key }) => key),
    voorwaarden: terms.points,
    messages: config.messages,
  } satisfies Record<SettingName, unknown>;
};
/** What `useSettings` returns of `values`. */
const used = {
  ...values,
  organisation: true,
  colour: true,
  feed: true,
  analytics: true,
  downloadNames: 'attachment; filename="waterlelie_stichting-ruigenhei_origineel.jpg"',
  usageTerms: true,
  activityDays: false,
  signup: 'signup_closed',
  renditions: 'image/jpeg',
  licences: ['onbekend', 'eigen'],
  voorwaarden: ['Noem de maker.'],
};

it('returns the values of the content folder until others are saved, and to admins only', async () => {
  await storeContentPictures();
  const { values: found, sources, revision, logo } = await read();
  expect(found).toMatchObject({ organisation: 'Stichting Zandheuvel', signup: 'leden', voorwaarden: null });
  expect([new Set(Object.values(sources)), revision]).toEqual([new Set(['content']), 0]);
  expect((await supertest(portal.app).get(logo!)).status).toBe(200);
  for (const role of ['redacteur', 'secretaris', 'lid'] as const) {
    const { status } = await portal.as(role).call(settingsContract.read);
    const changed = await portal.as(role).call(settingsContract.change, { body: { revision: 0 } });
    expect([status, changed.status]).toEqual([403, 403]);
  }
});

it('applies saved settings at once, and in another process at its first request after 5 seconds', async () => {
  const size = { width: 90, height: 60 };
  const foto = await createFoto({ beschrijving: 'Waterlelie', ...size }, portal.storage, await makeEvenJpeg());
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  const app = portal.createSecondApp();
  const getProduct = async (as: As) => (await getConfig(as)).product.name;
  expect(await getProduct(createAs(app))).toBe('Zandheuvel');
  expect((await change({ values })).reply.results.values).toEqual(values);
  clock.mockReturnValue(now + 4_999);
  expect([await getProduct(portal.as), await getProduct(createAs(app))]).toEqual(['Waterland', 'Zandheuvel']);
  // On a busy machine the database can take longer than a request waits for it; 5 seconds later another one tries again.
  let passedMs = 0;
  await eventually(async () => {
    clock.mockReturnValue(now + (passedMs += 5_000));
    expect(await getProduct(createAs(app))).toBe('Waterland');
  });
  expect(await useSettings(app, foto)).toEqual(used);
});

it('redirects addresses with a former slug to the current one, unless the portal has pages there', async () => {
  await save({ formerSlugs: ['leden'] });
  await change({ values: { product: { slug: 'waterland', name: 'Waterland' } } });
  const getLocation = async (path: string) => {
    const { status, headers } = await getPage(portal.app, path);
    return [status, headers.location];
  };
  expect(await getLocation('/zandheuvel/jaarplan?jaar=2023')).toEqual([302, '/waterland/jaarplan?jaar=2023']);
  expect(await getLocation('/waterland/jaarplan')).toEqual([200, undefined]);
  expect(await getLocation('/leden')).toEqual([200, undefined]);
  await change({ reset: ['product'] });
  expect(await getLocation('/waterland')).toEqual([302, '/zandheuvel']);
  expect(await getLocation('/zandheuvel')).toEqual([200, undefined]);
});

describe('a change of settings', () => {
  it('is refused for another revision than the current one', async () => {
    await change({ values: { usageTerms: 'Een' } });
    for (const revision of [0, 2]) {
      const { status, error } = await change({ revision, values: { usageTerms: 'Twee' } });
      expect([status, error?.code]).toEqual([409, 'setting_changed']);
    }
    const { results } = (await change({ revision: 1, values: { usageTerms: 'Een' } })).reply;
    expect([results.values.usageTerms, results.revision]).toEqual(['Een', 1]);
  });

  it('is refused with the names of the fields that are not valid', async () => {
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

  it('keeps the definition of a rendition that a zip has, and not its name', async () => {
    const [first, ...others] = portal.content.renditions;
    const job = { kind: 'zips.prepare', state: 'done', input: { als: first!.key } };
    await mongoose.connection.db!.collection('jobs').insertOne({ ...job, expiresAt: new Date(Date.now() + 60_000) });
    const changeFirst = (changes: object) => change({ values: { renditions: [{ ...first!, ...changes }, ...others] } });
    const error = { fields: { 'values.renditions': expect.stringContaining('1 zip heeft') as string } };
    expect((await change({ values: { renditions: others } })).error).toMatchObject(error);
    expect((await changeFirst({ dpi: 100 })).error).toMatchObject(error);
    expect((await changeFirst({ name: 'Anders' })).status).toBe(200);
  });

  it('is refused for a setting of the environment', async () => {
    const as = createAs(portal.createSecondApp({ timeZone: 'Europe/Brussels' }));
    const { sources, values: found } = await read(as);
    expect([sources.timeZone, found.timeZone]).toEqual(['environment', 'Europe/Brussels']);
    const body = { revision: 0, values: { timeZone: 'Europe/Paris' }, reset: [] };
    const { status, error } = await as('admin').call(settingsContract.change, { body });
    expect([status, Object.keys(error?.fields ?? {})]).toEqual([400, ['values.timeZone']]);
  });

  it('is not refused because of values of another version of the portal, which can be reset', async () => {
    const messages = { 'fotos.gone': 'Van vroeger', 'dashboard.title': 'Begin' };
    const standard = { 'dashboard.title': 'Overzicht', 'site.name': 'Ledenportaal' };
    writeFileSync(join(portal.folders.web, 'messages.json'), JSON.stringify(standard));
    await save({ values: { organisation: 12, messages: toSavedValue('messages', messages) } });
    const refused = await change({ values: { messages: { ...messages, 'fotos.other': 'Nieuw' } } });
    expect(Object.keys(refused.error?.fields ?? {})).toEqual(['values.messages.fotos.other']);
    const changed = { ...messages, 'dashboard.title': 'Start' };
    await change({ values: { messages: changed }, reset: ['organisation'] });
    const { value } = await portal.portalSettings.getVersion(contentSetting);
    expect(value.values).toEqual({ messages: toSavedValue('messages', changed) });
  });
});

describe('a version of the settings', () => {
  it('says who changed what and when, and is undone while nothing of it changed again', async () => {
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
      canUndo: true,
      changes: { organisation: ['Een', 'Twee'] },
    });
    expect(first).toMatchObject({
      canUndo: false,
      changes: { organisation: ['Stichting Zandheuvel', 'Een'], messages: [{}, { 'site.name': 'Nieuw' }] },
    });
    expect((await undo(first!._id)).error?.code).toBe('setting_changed');
    expect((await undo(second!._id, 1)).error?.code).toBe('setting_changed');
    expect((await undo(second!._id)).reply.results).toMatchObject({ revision: 3, values: { organisation: 'Een' } });
    expect((await listVersions()).map(({ canUndo }) => canUndo)).toEqual([true, false, true]);
    const { values: found, sources } = (await undo(first!._id)).reply.results;
    expect([found.organisation, found.messages, sources.organisation]).toEqual([
      'Stichting Zandheuvel',
      { 'dashboard.title': 'Overzicht' },
      'content',
    ]);
    expect((await undo('a'.repeat(24))).status).toBe(404);
    const entries = await findEntries();
    expect(entries.map(({ kind, changes }) => [kind, changes.organisation])).toEqual([
      ['instellingen', ['Stichting Zandheuvel', 'Een']],
      ['instellingen', ['Een', 'Twee']],
      ['instellingen', ['Twee', 'Een']],
      ['instellingen', ['Een', 'Stichting Zandheuvel']],
    ]);
  });

  it('is stored with the time of the change also when the process was killed just after it', async () => {
    vi.spyOn(SettingsVersionModel, 'exists').mockImplementationOnce(() => {
      throw new Error('killed');
    });
    expect((await change({ values: { organisation: 'Een' } })).status).toBe(500);
    const killedAt = Date.now();
    const [version, ...others] = await listVersions();
    expect([version, others]).toMatchObject([{ revision: 1, names: ['organisation'] }, []]);
    const [entry] = await findEntries();
    expect(entry?.at.toISOString()).toBe(version!.at);
    expect(entry?.at.getTime()).toBeLessThanOrEqual(killedAt);
  });

  it('is among the last 200, of which older ones are deleted', async () => {
    const version = { at: new Date(), by: (await getAccount('admin'))._id, changes: [] };
    await SettingsVersionModel.insertMany([1, 2].map((revision) => ({ ...version, revision })));
    await save({});
    await mongoose.connection.db!.collection('portalsettings').updateOne({}, { $set: { revision: 200 } });
    await change({ values: { organisation: 'Een' } });
    expect((await listVersions()).map(({ revision }) => revision)).toEqual([201, 2]);
  });
});

describe('an uploaded logo', () => {
  it('is shown once it is saved, under an address of its content', async () => {
    const { src, ...logo } = await uploadLogo(80);
    expect([logo.width, logo.height]).toEqual([80, 10]);
    const shown = await supertest(portal.app).get(src);
    expect([String(shown.body), shown.type]).toEqual([svg(80), 'image/svg+xml']);
    expect(shown.headers['content-security-policy']).toContain('sandbox');
    expect((await getConfig()).logo?.src).not.toBe(src);
    expect((await change({ values: { logo } })).reply.results.logo).toBe(src);
    expect((await getConfig()).logo).toEqual({ src, width: 80, height: 10 });
  });

  it('is removed after a day, unless it applies or an undo makes it apply', async () => {
    await checkInstallation(portal.storage);
    await storeContentPictures();
    for (let number = 10; number < 22; number++)
      await portal.storage.put(`content/logo-${String(number).repeat(32)}.svg`, Buffer.from(svg(number)));
    const saved = [await uploadLogo(1), await uploadLogo(2)];
    for (const { src: _, ...logo } of saved) await change({ values: { logo } });
    const day = 25 * 60 * 60;
    for (const key of portal.stored().filter((stored) => stored.startsWith('content/')))
      utimesSync(join(portal.folders.files, key), Date.now() / 1000 - day, Date.now() / 1000 - day);
    const pictures = [...portal.content.pictures.values()].map(({ key }) => key);
    await portal.background.run('logos.cleanup');
    const kept = portal.stored().filter((key) => key.startsWith('content/'));
    expect(kept).toEqual([...pictures, ...saved.map(({ file }) => `content/${file}`)].sort());
  });
});

it('exports the settings as files of a content folder with the same settings', async () => {
  const { src: _, ...logo } = await uploadLogo(80);
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
