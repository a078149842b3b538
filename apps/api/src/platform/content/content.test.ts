import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeContentFolder, writeFileIn, type ContentFiles } from '../../test/content.js';
import { loadContent } from './content.js';
import { StartError } from '../installation/start-error.js';

const folders: string[] = [];
const createFolder = (change?: (files: ContentFiles) => void) => {
  const folder = writeContentFolder(change);
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The lines of the StartError that `loadContent` throws. */
const getStartErrors = async (folder: string, webDir?: string) => {
  const error = await loadContent(folder, webDir).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(StartError);
  return (error as StartError).message.split('\n');
};
const getStartErrorsWith = (change: (files: ContentFiles) => void) => getStartErrors(createFolder(change));

describe('loadContent', () => {
  it('loads a content folder, also through a symbolic link, with defaults for optional fields', async () => {
    const folder = createFolder();
    const link = `${folder}-link`;
    folders.push(link);
    symlinkSync(folder, link);
    for (const path of [folder, link])
      expect(await loadContent(path)).toMatchObject({
        site: { organisation: 'Stichting Zandheuvel', timeZone: 'Europe/Amsterdam', feed: null },
        texts: { lang: { title: 'Lang' } },
        palette: { colours: [{ hex: '#3aaa35', cmyk: null }] },
        social: { posts: [{ season: '' }, {}, {}, {}, {}, {}] },
        catalogue: { files: [{ filename: 'Plan.pdf' }, { filename: 'Overzicht.pdf' }] },
        messages: { 'dashboard.title': 'Overzicht' },
      });
  });

  it('loads a content folder without messages.json', async () => {
    const folder = createFolder();
    rmSync(join(folder, 'messages.json'));
    expect((await loadContent(folder)).messages).toEqual({});
  });

  it('loads a folder without texts, posts, a logo and a colour', async () => {
    const folder = createFolder();
    for (const file of ['teksten.json', 'social.json']) writeFileIn(folder, file, '{}');
    expect(await loadContent(folder)).toMatchObject({
      site: { logo: null, colour: null },
      texts: { kort: null, middel: null, lang: null },
      social: { explanation: null, format: null, posts: [] },
      pictures: new Map(),
    });
  });

  it('loads the default content folder', async () => {
    const { catalogue } = await loadContent(contentFolder);
    expect(catalogue.files.map(({ filename }) => filename)).toContain('Logo met subregel.zip');
  });

  it('accepts a byte order mark, CRLF and UTF-16', async () => {
    const folder = createFolder();
    writeFileIn(folder, 'messages.json', '\uFEFF{\r\n  "dashboard.title": "Één"\r\n}\r\n');
    expect((await loadContent(folder)).messages).toEqual({ 'dashboard.title': 'Één' });
    writeFileIn(folder, 'messages.json', Buffer.from('\uFEFF{ "dashboard.title": "Één" }', 'utf16le'));
    expect((await loadContent(folder)).messages).toEqual({ 'dashboard.title': 'Één' });
  });

  it('throws a StartError for a path that is missing or not a folder', async () => {
    const file = join(createFolder(), 'site.json');
    expect(await getStartErrors('/er/is/niets')).toEqual(['CONTENT_DIR (/er/is/niets) is geen map.']);
    expect(await getStartErrors(file)).toEqual([`CONTENT_DIR (${file}) is geen map.`]);
  });
});

const textHint = 'een tekst tussen dubbele aanhalingstekens';

describe('loadContent with a mistake', () => {
  const cases: [string, (files: ContentFiles) => void][] = [
    ['site.json, organisation: Dit mag niet leeg zijn.', (files) => (files['site.json'].organisation = ' ')],
    [
      'site.json, organisation: Dit ontbreekt.',
      ({ 'site.json': site }) => Object.assign(site, { organisation: undefined }),
    ],
    [
      `site.json, organisation: Hier hoort ${textHint}.`,
      ({ 'site.json': site }) => Object.assign(site, { organisation: 7 }),
    ],
    [
      'site.json, product.slug: Dit woord gebruikt het portaal zelf al.',
      (files) => (files['site.json'].product.slug = 'leden'),
    ],
    [
      'site.json, product.slug: Gebruik alleen kleine letters, cijfers en streepjes.',
      (files) => (files['site.json'].product.slug = 'Wild Gebied'),
    ],
    [
      'site.json, contact.email: Dit is geen geldig e-mailadres.',
      (files) => (files['site.json'].contact.email = 'info'),
    ],
    [
      'site.json, timezone: Dit veld kent het portaal niet.',
      ({ 'site.json': site }) => Object.assign(site, { timezone: 'UTC' }),
    ],
    [
      'site.json, timeZone: Dit is geen bekende tijdzone.',
      ({ 'site.json': site }) => Object.assign(site, { timeZone: 'Ergens/Anders' }),
    ],
    [
      'site.json, feed.script: Dit is geen webadres.',
      ({ 'site.json': site }) =>
        Object.assign(site, { feed: { address: 'https://a.example', script: 'javascript:1' } }),
    ],
    [
      'site.json, survey.minutes: Dit moet minstens 1 zijn.',
      ({ 'site.json': site }) => Object.assign(site, { survey: { address: 'https://a.example', minutes: 0 } }),
    ],
    [
      'site.json, colour: Schrijf een kleur als #3aaa35.',
      ({ 'site.json': site }) => Object.assign(site, { colour: '#3AAA35' }),
    ],
    [
      'site.json, colour: Tekst is niet goed te lezen. Het contrast van deze kleur op een lichte tint ervan is 2,6, en van wit op deze kleur is 3,0; minstens 4,5 is nodig. Kies een donkerdere kleur.',
      ({ 'site.json': site }) => Object.assign(site, { colour: '#3aaa35' }),
    ],
    ['teksten.json, lang.text: Dit mag niet leeg zijn.', (files) => (files['teksten.json'].lang.text = '')],
    [
      'palette.json, colours[0].hex: Schrijf een kleur als #3aaa35.',
      (files) => (files['palette.json'].colours[0]!.hex = 'groen'),
    ],
    ['palette.json, colours: Hier horen er minstens 1 te staan.', (files) => (files['palette.json'].colours = [])],
    [
      'palette.json, extras[0].cmyk[1]: Dit moet hooguit 100 zijn.',
      ({ 'palette.json': { extras } }) => Object.assign(extras[0]!, { cmyk: [0, 101, 0, 0] }),
    ],
    [
      'social.json, posts: Hier horen er hooguit 6 te staan.',
      (files) => files['social.json'].posts.push(files['social.json'].posts[0]!),
    ],
    [
      'social.json, posts[1].lines: Hier horen er hooguit 3 te staan.',
      (files) => (files['social.json'].posts[1]!.lines = ['a', 'b', 'c', 'd']),
    ],
    [
      'catalogue.json, files[0].section: Kies uit: logo, social, jaarplan, bijeenkomst, video.',
      (files) => (files['catalogue.json'].files[0]!.section = 'plan'),
    ],
    [
      'catalogue.json, files[0].period: Vul een jaar in, zoals 2023 of 2022-2025.',
      (files) => (files['catalogue.json'].files[0]!.period = 'vorig jaar'),
    ],
    [
      'catalogue.json, files[1].filename: Deze naam staat er al, bij files[0].',
      (files) => (files['catalogue.json'].files[1]!.filename = 'PLAN.pdf'),
    ],
    [
      `messages.json, dashboard.title: Hier hoort ${textHint}.`,
      (files) => Object.assign(files['messages.json'], { 'dashboard.title': 1 }),
    ],
  ];
  it.each(cases)('%s', async (message, change) => {
    expect(await getStartErrorsWith(change)).toEqual([message]);
  });

  it.each(['site.json', 'teksten.json', 'palette.json', 'social.json', 'catalogue.json'])(
    'throws when %s is missing',
    async (file) => {
      const folder = createFolder();
      rmSync(join(folder, file));
      expect(await getStartErrors(folder)).toEqual([`${file}: ${file} staat niet in de map.`]);
    },
  );

  it('reports line and column of a JSON syntax error', async () => {
    const folder = createFolder();
    writeFileIn(folder, 'palette.json', '{\n  "colours": [],,\n}');
    expect(await getStartErrors(folder)).toEqual([
      'palette.json, regel 2, kolom 17: Hier hoort een naam tussen dubbele aanhalingstekens.',
    ]);
  });

  it('reports all mistakes of all files, one per line', async () => {
    const folder = createFolder((files) => {
      files['site.json'].organisation = '';
      files['site.json'].product.slug = 'api';
      files['social.json'].explanation = '';
      files['social.json'].posts[2]!.picture.file = 'social/weg.png';
      files['catalogue.json'].files[1]!.filename = 'plan.PDF';
      files['catalogue.json'].files[1]!.period = '';
    });
    writeFileIn(folder, 'teksten.json', '{');
    expect((await getStartErrors(folder)).sort()).toEqual([
      'catalogue.json, files[1].filename: Deze naam staat er al, bij files[0].',
      'catalogue.json, files[1].period: Vul een jaar in, zoals 2023 of 2022-2025.',
      'site.json, organisation: Dit mag niet leeg zijn.',
      'site.json, product.slug: Dit woord gebruikt het portaal zelf al.',
      'social.json, explanation: Dit mag niet leeg zijn.',
      'social.json, posts[2].picture.file: social/weg.png staat niet in de map.',
      'teksten.json, regel 1, kolom 2: Het bestand houdt hier te vroeg op.',
    ]);
  });
});

const createFolderWithPicture = (file: string) => createFolder((files) => (files['social.json'].format.file = file));
const getFormatErrors = async (folder: string) =>
  (await getStartErrors(folder)).map((line) => line.replace('social.json, format.file: ', ''));

describe('loadContent with a picture', () => {
  it.each(['../buiten.png', '/etc/passwd', 'social/../../buiten.png', 'social/.verborgen.png', 'social\\format.svg'])(
    'rejects a picture whose path is not within the folder: %s',
    async (file) =>
      expect(await getFormatErrors(createFolderWithPicture(file))).toEqual(['Dit is geen pad binnen de map.']),
  );

  it('rejects a picture that does not exist or is not a file', async () => {
    const folder = createFolderWithPicture('social/map.png');
    expect(await getFormatErrors(folder)).toEqual(['social/map.png staat niet in de map.']);
    mkdirSync(join(folder, 'social/map.png'));
    expect(await getFormatErrors(folder)).toEqual(['social/map.png is geen bestand.']);
  });

  it('accepts a picture that is a link within the folder, and rejects a link out of it', async () => {
    const [folder, otherFolder] = [createFolderWithPicture('social/link.svg'), createFolder()];
    symlinkSync(join(folder, 'social/format.svg'), join(folder, 'social/link.svg'));
    expect((await loadContent(folder)).social.format?.file).toBe('social/link.svg');
    rmSync(join(folder, 'social/link.svg'));
    symlinkSync(join(otherFolder, 'social/format.svg'), join(folder, 'social/link.svg'));
    expect(await getFormatErrors(folder)).toEqual(['social/link.svg leidt de map uit.']);
  });

  it('rejects a picture in a folder that is a link out of the content folder', async () => {
    const [folder, otherFolder] = [createFolderWithPicture('anders/format.svg'), createFolder()];
    symlinkSync(join(otherFolder, 'social'), join(folder, 'anders'));
    expect(await getFormatErrors(folder)).toEqual(['anders/format.svg leidt de map uit.']);
  });

  it('rejects a picture whose bytes do not match its extension', async () => {
    const folder = createFolderWithPicture('social/format.png');
    writeFileIn(folder, 'social/format.png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(await getFormatErrors(folder)).toEqual(['social/format.png is geen PNG, al heet het zo.']);
    const gif = createFolderWithPicture('social/format.gif');
    writeFileIn(gif, 'social/format.gif', 'GIF89a');
    expect((await getFormatErrors(gif))[0]).toContain('is geen plaatje');
  });

  it.each([
    [
      'format.svg',
      '\uFEFF<?xml version="1.0"?>\n<!-- van een tekenprogramma -->\n<!DOCTYPE svg PUBLIC "a" "b" [<!ENTITY n "x">]>\n<svg/>',
    ],
    ['format.webp', Buffer.from('RIFF\x04\x00\x00\x00WEBPVP8 ', 'latin1')],
  ])('accepts the picture %s', async (name, content) => {
    const folder = createFolderWithPicture(`social/${name}`);
    writeFileIn(folder, `social/${name}`, content);
    expect((await loadContent(folder)).social.format?.file).toBe(`social/${name}`);
  });

  it('rejects a logo that is missing or too large', async () => {
    const logo = { file: 'logo.png', width: 40, height: 10 };
    const folder = createFolder((files) => Object.assign(files['site.json'], { logo }));
    expect(await getStartErrors(folder)).toEqual(['site.json, logo.file: logo.png staat niet in de map.']);
    writeFileIn(folder, 'logo.png', Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(1_000_000)]));
    expect(await getStartErrors(folder)).toEqual([
      'site.json, logo.file: logo.png is 1,1 MB, en mag hooguit 1 MB zijn.',
    ]);
  });

  it('rejects a missing picture of the catalogue', async () => {
    const folder = createFolder();
    rmSync(join(folder, 'jaarplan/overzicht.jpg'));
    expect(await getStartErrors(folder)).toEqual([
      'catalogue.json, files[1].poster.file: jaarplan/overzicht.jpg staat niet in de map.',
    ]);
  });
});

describe('loadContent with a file of the catalogue', () => {
  it('accepts a missing file, because it is only needed until the catalogue is imported', async () => {
    const folder = createFolder();
    rmSync(join(folder, 'jaarplan/overzicht.pdf'));
    await expect(loadContent(folder)).resolves.toBeDefined();
  });
});

describe('loadContent with messages.json', () => {
  let webDir: string;
  const standardMessages = { 'dashboard.title': 'Dashboard', 'fotos.page': 'pagina {page} van {last}' };
  beforeAll(() => {
    webDir = createFolder();
    writeFileIn(webDir, 'messages.json', JSON.stringify(standardMessages));
  });
  const getErrorsOfMessages = (messages: Record<string, string>) =>
    getStartErrors(
      createFolder((files) => Object.assign(files['messages.json'], messages)),
      webDir,
    );

  it('accepts texts with known keys, and with the placeholders in any order', async () => {
    const folder = createFolder((files) =>
      Object.assign(files['messages.json'], { 'fotos.page': '{last} bladen, dit is {page}' }),
    );
    expect((await loadContent(folder, webDir)).messages).toMatchObject({
      'fotos.page': '{last} bladen, dit is {page}',
    });
  });

  it.each([
    [{ 'dashbord.title': 'Overzicht' }, 'dashbord.title: Deze tekst kent het portaal niet.'],
    [{ constructor: 'Overzicht' }, 'constructor: Deze tekst kent het portaal niet.'],
    [{ 'fotos.page': 'blad {page}' }, 'fotos.page: Hier ontbreekt {last}; dat vult het portaal in.'],
    [{ 'fotos.page': '{page} {last} {total}' }, 'fotos.page: {total} vult het portaal hier niet in.'],
    [{ 'dashboard.title': 'Dag {name}' }, 'dashboard.title: {name} vult het portaal hier niet in.'],
  ])('rejects the text %j', async (messages, message) => {
    expect(await getErrorsOfMessages(messages as Record<string, string>)).toEqual([`messages.json, ${message}`]);
  });

  it('does not check texts while the web app is not built', async () => {
    const folder = createFolder((files) => Object.assign(files['messages.json'], { 'nooit.gezien': 'x' }));
    expect((await loadContent(folder, '/er/is/niets')).messages).toHaveProperty(['nooit.gezien']);
  });
});

describe('loadContent with voorwaarden.json', () => {
  const standard = { date: '2026-05-01', points: ['Noem de maker.'], text: 'Artikel 1.\n\nArtikel 2.' };
  const write = (changes: object = {}) => {
    const folder = createFolder();
    writeFileIn(folder, 'voorwaarden.json', JSON.stringify({ ...standard, ...changes }));
    return folder;
  };
  const getVersion = async (changes?: object) => (await loadContent(write(changes))).terms!.version;

  it('has no terms in a folder without one', async () => {
    expect((await loadContent(createFolder())).terms).toBeNull();
  });

  it('gives each text and each date a version of its own, and texts that look equal the same', async () => {
    const version = await getVersion();
    expect(version).toMatch(/^2026-05-01-[\da-f]{8}$/);
    expect(await getVersion({ text: ' Artikel 1.\r\n\r\nArtikel 2.\n' })).toBe(version);
    const others = [{ text: 'Artikel 1.' }, { points: ['Noem de fotograaf.'] }, { date: '2026-05-02' }];
    const versions = await Promise.all(others.map(getVersion));
    expect(new Set([version, ...versions]).size).toBe(4);
  });

  it.each([
    ['date: Geef een datum als 2026-01-31.', { date: '1 mei 2026' }],
    ['points: Hier horen er minstens 1 te staan.', { points: [] }],
    ['points: Hier horen er hooguit 8 te staan.', { points: Array(9).fill('Noem de maker.') }],
    ['points[1]: Dit mag niet leeg zijn.', { points: ['Noem de maker.', ' '] }],
    ['text: Dit mag niet leeg zijn.', { text: '' }],
    ['text: Dit ontbreekt.', { text: undefined }],
    ['versie: Dit veld kent het portaal niet.', { versie: 2 }],
  ])('rejects %s', async (message, changes) => {
    expect(await getStartErrors(write(changes))).toEqual([`voorwaarden.json, ${message}`]);
  });
});

describe('loadContent with renditions.json', () => {
  const write = (renditions: object[]) => {
    const folder = createFolder();
    writeFileIn(folder, 'renditions.json', JSON.stringify({ renditions }));
    return folder;
  };

  it('uses the list of the portal in a folder without one', async () => {
    const { renditions } = await loadContent(createFolder());
    expect(renditions.map(({ key }) => key)).toContain('website');
  });

  it('reads the sizes of the operator', async () => {
    const { renditions } = await loadContent(write([{ key: 'banner', name: 'Banner', width: 1920, height: 400 }]));
    expect(renditions).toMatchObject([{ key: 'banner', width: 1920, height: 400, use: '', turns: false }]);
  });

  it.each([
    [[{ key: 'origineel', name: 'A', longSide: 100 }], 'renditions[0].key: Dit woord gebruikt het portaal zelf al.'],
    [
      [{ key: 'Web 1', name: 'A', longSide: 100 }],
      'renditions[0].key: Gebruik alleen kleine letters, cijfers en streepjes.',
    ],
    [[{ key: 'a', name: 'A', longSide: 100, width: 50 }], 'renditions[0]: Geef longSide, of width en height.'],
    [[{ key: 'a', name: 'A', width: 100 }], 'renditions[0]: Geef longSide, of width en height.'],
    [
      [{ key: 'a', name: 'A', width: 100, height: 100, dpi: 100, minDpi: 101 }],
      'renditions[0].minDpi: Dit kan alleen met width, height en een dpi die minstens zo hoog is.',
    ],
    [[1, 2].map(() => ({ key: 'a', name: 'A', longSide: 100 })), 'renditions: Twee formaten hebben dezelfde key.'],
  ])('rejects %j', async (renditions, message) => {
    expect(await getStartErrors(write(renditions))).toEqual([`renditions.json, ${message}`]);
  });
});
