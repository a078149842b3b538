/** Measures expensive searches of a million photos against a plain page. */
import { openCatalogue } from '../catalogue/catalogue';
import { signInMember, type Member, type Search } from '../catalogue/member';
import { commonTag, tagIds, themeIds, unusedTag, commonTheme } from '../catalogue/photo';
import type { Group, Row } from '../group';
import { measure } from '../rounds';
import { toTimeRow } from '../rows';

const rounds = Number(process.env.ROUNDS ?? 9);
const count = Number(process.env.COUNT ?? 1_000_000);
const plain: Search = { tags: [commonTag.toHexString()], themes: [commonTheme.toHexString()] };
const lastPage = 834;
const goal = { max: 5 };

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
];

export const searchShapes: Group = {
  title: 'Expensive searches',
  notes: [
    `Pages of 12 with their total, of ${count.toLocaleString('en')} photos, requested by one client. The yardstick is a page by a tag that 40 % of the photos have and a thema that 25 % have. ${rounds} alternating rounds.`,
    `The last page that can be requested is number ${lastPage}, after nearly ten thousand photos. A search word matches the start of words.`,
  ],
  async measure() {
    const catalogue = await openCatalogue(count);
    try {
      const member = await signInMember(catalogue);
      const rows: Row[] = [];
      for (const shape of shapes) rows.push(await measureRow(shape, member));
      member.close();
      return rows;
    } finally {
      await catalogue.stop();
    }
  },
};

const measureRow = async ({ label, search, isExpectedTotal }: Shape, member: Member): Promise<Row> => {
  const { total } = await member.getPage(search);
  if (!isExpectedTotal(total)) throw new Error(`${label}: unexpected total ${total}`);
  const timings = await measure(
    { plain: member.createPageCase(plain, 10), shape: member.createPageCase(search, 5) },
    rounds,
  );
  const totalText = `${total.toLocaleString('en')}${total === 10_000 ? ' or more' : ''}`;
  return { ...toTimeRow(`${label} (${totalText})`, timings.shape, timings.plain, 1), goal };
};
