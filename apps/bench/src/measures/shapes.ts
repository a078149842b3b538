/** Measures searches of a million photos, and the counts beside their filters. */
import { makeJpeg, post, signIn, getFoto } from '@ledenportaal/faults/client';
import { admin, lid, openCatalogue, type Catalogue } from '../catalogue/catalogue';
import { signInMember, type Member, type Search } from '../catalogue/member';
import { commonTag, tagIds, themeIds, unusedTag, commonTheme } from '../catalogue/foto';
import type { Goal, Group, Row } from '../group';
import { readResidentMemory } from '../resident-memory';
import { getQuantile, getQuartiles } from '../rounds';

const requests = Number(process.env.REQUESTS ?? 100);
const count = Number(process.env.COUNT ?? 1_000_000);
const plain: Search = { tags: [commonTag.toHexString()], themes: [commonTheme.toHexString()] };
const lastPage = 834;
/** Milliseconds. */
const pageGoal = { max: 100 };
const facetsGoal = { max: 500 };
const suggestGoal = { max: 50 };
/** Texts of 1, 3 and 8 letters, and one with a complete word. */
const typedTexts = ['h', 'hei', 'heidepad', 'de h'];

/** What leden find depends on the rights of the photos. */
const shapesOfLid = [
  'no filter',
  'ten tags at once',
  'the last page, no filter',
  'a word that most have',
  'a letter, best match first',
  'may be used on a website',
];

type Shape = { label: string; search: Search; isExpectedTotal: (total: number) => boolean };
const isSome = (total: number): boolean => total > 0;
const isMost = (total: number): boolean => total >= Math.min(10_000, count / 3);
const isNone = (total: number): boolean => total === 0;

const toSearch = (tags: readonly unknown[], themes: readonly unknown[]): Search => ({
  tags: tags.map(String),
  themes: themes.map(String),
});

const shapes: Shape[] = [
  { label: 'no filter', search: {}, isExpectedTotal: isMost },
  { label: 'no match: a tag of no photo', search: { tags: [unusedTag.toHexString()] }, isExpectedTotal: isNone },
  { label: 'all match: every thema', search: { themes: themeIds.map(String) }, isExpectedTotal: isMost },
  { label: 'ten tags at once', search: { tags: tagIds.slice(10, 20).map(String) }, isExpectedTotal: isSome },
  {
    label: 'ten tags and three themas',
    search: toSearch(tagIds.slice(10, 20), themeIds.slice(0, 3)),
    isExpectedTotal: isSome,
  },
  {
    label: 'a rare tag with a rare thema',
    search: toSearch(tagIds.slice(-1), themeIds.slice(-1)),
    isExpectedTotal: isSome,
  },
  { label: 'the last page, no filter', search: { page: lastPage }, isExpectedTotal: isMost },
  { label: 'the last page, tag', search: { tags: [commonTag.toHexString()], page: lastPage }, isExpectedTotal: isMost },
  { label: 'the last page, tag and thema', search: { ...plain, page: lastPage }, isExpectedTotal: isSome },
  { label: 'a word that most have', search: { tekst: 'de' }, isExpectedTotal: isMost },
  { label: 'a letter that nearly all have', search: { tekst: 'b' }, isExpectedTotal: isMost },
  { label: 'a word that none has', search: { tekst: 'xylofoon' }, isExpectedTotal: isNone },
  { label: 'a rare word with one that most have', search: { tekst: 'kerkpoort de' }, isExpectedTotal: isSome },
  { label: 'without tags', search: { zonder: ['tags'] }, isExpectedTotal: isSome },
  {
    label: 'all of three common tags',
    search: { ...toSearch(tagIds.slice(0, 3), []), tagsMatch: 'all' },
    isExpectedTotal: isSome,
  },
  {
    label: 'a common word, all of two tags, standing, in a period, best match first',
    search: {
      ...toSearch(tagIds.slice(0, 2), []),
      tagsMatch: 'all',
      tekst: 'de heide',
      orientation: ['staand'],
      from: '2019-01-01',
      to: '2024-12-31',
      sort: 'relevance',
    },
    isExpectedTotal: isSome,
  },
  { label: 'a letter, best match first', search: { tekst: 'b', sort: 'relevance' }, isExpectedTotal: isMost },
  { label: 'by title, the last page', search: { sort: 'title', page: lastPage }, isExpectedTotal: isMost },
  { label: 'most downloaded, the last page', search: { sort: 'downloads', page: lastPage }, isExpectedTotal: isMost },
  {
    label: 'taken in a year, wide enough',
    search: { from: '2021-01-01', to: '2021-12-31', minWidth: 4000 },
    isExpectedTotal: isSome,
  },
  { label: 'one eigenaar', search: { eigenaar: 'anna bakker' }, isExpectedTotal: isSome },
  { label: 'may be used on a website', search: { mag: 'website' }, isExpectedTotal: isSome },
  {
    label: 'every letter',
    search: { tekst: Array.from('abcdefghijklmnopqrstuvwxyz').join(' ') },
    isExpectedTotal: isNone,
  },
];

export const searchShapes: Group = {
  title: 'Expensive searches',
  notes: [
    `Pages of 12 with their total, of ${count.toLocaleString('en')} photos, and the counts beside the filters, requested by one client, ${requests} times each. The value is the 95th percentile in milliseconds; beside it the median.`,
    `The last page that can be requested is number ${lastPage}, after nearly ten thousand photos. A search word finds its family, the compounds with it and words that start with it.`,
    'Rows without a name are of an admin, who sees all photos. 40 in a hundred have rights, 7 of these may not be used any more.',
    'An upload of a small photo also compares its picture with those of all photos, to find look-alikes.',
    'The portal is ready when it can search: with the index that the last stop saved, or after it has read all photos when there is none. The memory is that of the API after all searches.',
  ],
  async measure() {
    const cold = await measureStart();
    const catalogue = await openCatalogue(count);
    try {
      const member = await signInMember(catalogue);
      const first = await measureFirstSearch(member);
      const rows: Row[] = [];
      for (const shape of shapes) rows.push(...(await measureRows(shape, member)));
      for (const text of typedTexts) rows.push(await measureSuggestions(text, member));
      member.close();
      const ofLid = await signInMember(catalogue, lid);
      for (const shape of shapes.filter(({ label }) => shapesOfLid.includes(label)))
        rows.push(...(await measureRows({ ...shape, label: `a lid: ${shape.label}` }, ofLid)));
      for (const text of typedTexts) rows.push(await measureSuggestions(text, ofLid, 'a lid: '));
      ofLid.close();
      return [
        ...rows,
        await measureOffice(catalogue),
        await measureUpload(catalogue),
        ...toStartRows(cold, catalogue.startupSeconds),
        first,
        measureMemory(catalogue),
      ];
    } finally {
      await catalogue.stop();
    }
  },
};

/** Returns a row for a page, and one for the counts beside its filters. */
const measureRows = async ({ label, search, isExpectedTotal }: Shape, member: Member): Promise<Row[]> => {
  const { total } = await member.getPage(search);
  if (!isExpectedTotal(total)) throw new Error(`${label}: unexpected total ${total}`);
  const totalText = `${total.toLocaleString('en')}${total === 10_000 ? ' or more' : ''}`;
  return [
    toPercentileRow(`${label} (${totalText})`, await measureEach(() => member.request('', search)), pageGoal),
    toPercentileRow(`${label}: counts`, await measureEach(() => member.request('/facets', search)), facetsGoal),
  ];
};

const measureSuggestions = async (text: string, member: Member, who = ''): Promise<Row> => {
  const { results } = JSON.parse(String(await member.suggest(text))) as { results: unknown[] };
  const label = `${who}suggestions for ‘${text}’ (${results.length})`;
  return toPercentileRow(label, await measureEach(() => member.suggest(text)), suggestGoal);
};

/** Returns the milliseconds of each request. */
const measureEach = async (run: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = [];
  // The first tenth is a warm-up and is not counted.
  for (let n = -Math.ceil(requests / 10); n < requests; n++) {
    const startedAt = performance.now();
    await run();
    if (n >= 0) times.push(performance.now() - startedAt);
  }
  return times;
};

const toPercentileRow = (label: string, times: number[], goal: Goal): Row => {
  const { median } = getQuartiles(times);
  const p95 = getQuantile(times, 0.95);
  const yardstick = `median ${median.toFixed(1)} ms`;
  return { label, measured: `${p95.toFixed(1)} ms`, yardstick, value: getQuartiles([p95]), goal };
};

const measureOffice = async ({ portal }: Catalogue): Promise<Row> => {
  const client = await signIn(portal.url, admin);
  return toPercentileRow(
    'what there is to do, for an admin',
    await measureEach(() => client.call('/beheer/kantoor')),
    pageGoal,
  );
};

/** Removes the uploaded photos, because the catalogue is used again. */
const measureUpload = async ({ portal }: Catalogue): Promise<Row> => {
  const client = await signIn(portal.url, admin);
  const fotos: string[] = [];
  const times = await measureEach(async () => void fotos.push(getFoto(await client.upload(await makeJpeg()))._id));
  for (const id of fotos) {
    await client.deleteFoto(id);
    await client.call('/fotoboek/trash/purge', post({ fotos: [id], expected: 1 }));
  }
  return toPercentileRow('an upload of a small photo', times, pageGoal);
};

const measureFirstSearch = async (member: Member): Promise<Row> => {
  const startedAt = performance.now();
  await member.getPage({});
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    ...toContextRow('the first search after ready, in seconds', seconds, `${seconds.toFixed(2)} s`),
    goal: { max: 3 },
  };
};

/** Starts without a saved index, and stops, which saves it. Returns the seconds until the portal was ready. */
const measureStart = async (): Promise<number> => {
  const { startupSeconds, stop } = await openCatalogue(count, { usesSavedIndex: false });
  await stop();
  return startupSeconds;
};

const toStartRows = (cold: number, warm: number): Row[] => [
  toContextRow('start to ready without a saved index, in seconds', cold, `${cold.toFixed(1)} s`),
  toContextRow('start to ready with the saved index, in seconds', warm, `${warm.toFixed(1)} s`),
];

const measureMemory = ({ portal }: Catalogue): Row => {
  const megabytes = readResidentMemory(portal.pid)?.total ?? Number.NaN;
  return {
    ...toContextRow('memory of the API afterwards, in MB', megabytes, `${megabytes.toFixed(0)} MB`),
    goal: { max: 600 },
  };
};

const toContextRow = (label: string, value: number, measured: string): Row => ({
  label,
  measured,
  value: getQuartiles([value]),
});
