/** Measures expensive searches of a million photos against a plain page. */
import { openCatalogue } from '../catalogue/catalogue';
import { enter, type Member, type Search } from '../catalogue/member';
import { commonTag, tagIds, themeIds, unusedTag, usualTheme } from '../catalogue/photo';
import type { Group, Row } from '../group';
import { measure } from '../rounds';
import { byTime } from '../rows';

const rounds = Number(process.env.ROUNDS ?? 9);
const count = Number(process.env.COUNT ?? 1_000_000);
const plain: Search = { tags: [commonTag.toHexString()], themes: [usualTheme.toHexString()] };
const lastPage = 834;
const goal = { most: 5 };

type Shape = { what: string; search: Search; finds: (total: number) => boolean };
const some = (total: number): boolean => total > 0;
const most = (total: number): boolean => total >= Math.min(10_000, count / 3);
const none = (total: number): boolean => total === 0;

const shapes: Shape[] = [
  { what: 'no filter', search: {}, finds: most },
  { what: 'no match: a tag of no photo', search: { tags: [unusedTag.toHexString()] }, finds: none },
  { what: 'all match: every thema', search: { themes: themeIds.map(String) }, finds: most },
  { what: 'ten tags at once', search: { tags: tagIds.slice(10, 20).map(String) }, finds: some },
  { what: 'ten tags and three themas', search: labelled(tagIds.slice(10, 20), themeIds.slice(0, 3)), finds: some },
  { what: 'a rare tag with a rare thema', search: labelled(tagIds.slice(-1), themeIds.slice(-1)), finds: some },
  { what: 'the last page, no filter', search: { page: lastPage }, finds: most },
  { what: 'the last page, tag', search: { tags: [commonTag.toHexString()], page: lastPage }, finds: most },
  { what: 'the last page, tag and thema', search: { ...plain, page: lastPage }, finds: some },
  { what: 'a word that most have', search: { tekst: 'de' }, finds: most },
  { what: 'a letter that nearly all have', search: { tekst: 'b' }, finds: most },
  { what: 'a word that none has', search: { tekst: 'xylofoon' }, finds: none },
  { what: 'a rare word with one that most have', search: { tekst: 'kerkpoort de' }, finds: some },
  { what: 'without tags', search: { zonder: ['tags'] }, finds: some },
];

export const shapesThatHurt: Group = {
  title: 'Searches that hurt',
  notes: [
    `Pages of 12 with their total, of ${count.toLocaleString('en')} photos, by one client; beside each the plain page, by a tag that four in ten have and a thema that one in four has. ${rounds} rounds, taking turns.`,
    `The last page that may be asked is number ${lastPage}, past nearly ten thousand photos. A word is what the search by words takes: a beginning of words.`,
  ],
  async measure() {
    const catalogue = await openCatalogue(count);
    try {
      const member = await enter(catalogue);
      const rows: Row[] = [];
      for (const shape of shapes) rows.push(await rowOf(shape, member));
      member.close();
      return rows;
    } finally {
      await catalogue.stop();
    }
  },
};

async function rowOf({ what, search, finds }: Shape, member: Member): Promise<Row> {
  const { total } = await member.page(search);
  if (!finds(total)) throw new Error(`${what}: ${total} were found`);
  const taken = await measure({ plain: member.pages(plain, 10), shape: member.pages(search, 5) }, rounds);
  const found = `${total.toLocaleString('en')}${total === 10_000 ? ' or more' : ''}`;
  return { ...byTime(`${what} (${found})`, taken.shape, taken.plain, 1), goal };
}

function labelled(tags: readonly unknown[], themes: readonly unknown[]): Search {
  return { tags: tags.map(String), themes: themes.map(String) };
}
