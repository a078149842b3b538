import { termsOf, woordenOf, type FotoFilter, type Lack } from '@ledenportaal/shared';
import { FotoModel } from './foto.model.js';
import { labelFields, labelModels, type LabelField, type LabelRecord } from './label.model.js';
import { combineLabels } from './combine-labels.js';
import { beginsWith, wordsThatBegin } from './woord.service.js';

type Condition = Record<string, unknown>;
/** Photos that meet any of `lead`, each of which an index answers, and all of `rest`, which are tested on those. */
export type Wanted = { lead: Condition[]; rest: Condition[] };

/** So many words an index is asked for at once. What more words begin with, most photos have. */
const mostWords = 1_000;
/** So many MongoDB merges in the order of an index, and sorts what is more. */
const mostPairs = 200;
/** Counted no further: then others are rarer. */
const mostCounted = 10_000;

/** Undefined where no photo can be wanted. */
export const wantedBy = async ({ tags, themes, tekst, zonder = [] }: FotoFilter): Promise<Wanted | undefined> => {
  if (!tekst && !zonder.length) return { lead: [picked(tags, themes)], rest: [] };
  const reading = readLabels();
  const asked = await Promise.all(termsOf(tekst ?? '').map((term) => askedBy(term, reading)));
  const labels = await reading;
  if (tekst && (!asked.length || asked.some(isUnknown))) return undefined;
  const chosen = labelFields.flatMap((field) => chosenIn(field, { tags, themes }[field], labels));
  return rarestFirst([...asked, ...chosen, ...lackingAny(zonder)]);
};

const picked = (tags: string[], themes: string[]): Condition => {
  const areFew = tags.length * themes.length <= mostPairs;
  if (tags.length && themes.length && areFew) return { pairs: { $in: combineLabels(tags, themes) } };
  return { ...(tags.length && { tags: { $in: tags } }), ...(themes.length && { themes: { $in: themes } }) };
};

/** One thing that photos must have: `ways` are how an index finds it, none where that would find too many. */
type Asked = { ways: Condition[]; test: Condition[]; isUnknown?: boolean; count: () => Promise<number> };
const isUnknown = (asked: Asked) => asked.isUnknown;

type NamedLabel = Pick<LabelRecord, 'count'> & { id: string; words: string[] };
export type NamedLabels = Record<LabelField, NamedLabel[]>;

/** All of them, as the screens read them too; by their names of this moment. */
export const readLabels = async (): Promise<NamedLabels> => {
  const read = async (field: LabelField) => {
    const labels = await labelModels[field].find({}, { naam: 1, count: 1 }).lean<LabelRecord[]>();
    return labels.map(({ _id, naam, count }) => ({ id: String(_id), words: woordenOf(naam), count }));
  };
  const [tags, themes] = await Promise.all([read('tags'), read('themes')]);
  return { tags, themes };
};

const askedBy = async (term: string, reading: Promise<NamedLabels>): Promise<Asked> => {
  const [labels, words] = await Promise.all([reading, wordsThatBegin(term, mostWords + 1)]);
  const isBroad = words.length > mostWords;
  const named = labelFields.flatMap((field) =>
    labels[field]
      .filter((label) => label.words.some((word) => word.startsWith(term)))
      .map((label) => ({ field, label })),
  );
  const byLabel = labelFields.flatMap((field) => {
    const ids = named.filter((one) => one.field === field).map(({ label }) => label.id);
    return ids.length ? [{ [field]: { $in: ids } }] : [];
  });
  const withLabel = named.reduce((sum, { label }) => sum + Math.max(0, label.count), 0);
  return {
    ways: isBroad ? [] : [...(words.length ? [{ woorden: { $in: words } }] : []), ...byLabel],
    test: [{ woorden: beginsWith(term) }, ...byLabel],
    isUnknown: !words.length && !named.length,
    count: async () =>
      withLabel +
      (words.length ? await FotoModel.countDocuments({ woorden: { $in: words } }, { limit: mostCounted }) : 0),
  };
};

/** The labels that somebody filters by. */
const chosenIn = (field: LabelField, ids: string[], labels: NamedLabels): Asked[] => {
  if (!ids.length) return [];
  const wanted = new Set(ids.map((id) => id.toLowerCase()));
  const chosen = labels[field].filter(({ id }) => wanted.has(id));
  const ways = [{ [field]: { $in: ids } }];
  return [{ ways, test: ways, count: () => Promise.resolve(chosen.reduce((sum, { count }) => sum + count, 0)) }];
};

const lacking = { tags: { tags: [] }, beschrijving: { beschrijving: '' } } satisfies Record<Lack, Condition>;

const lackingAny = (zonder: Lack[]): Asked[] => {
  if (!zonder.length) return [];
  const ways = [...new Set(zonder)].map((lack) => lacking[lack]);
  return [{ ways, test: ways, count: () => FotoModel.countDocuments({ $or: ways }, { limit: mostCounted }) }];
};

/** What fewest photos have leads, so that as few as possible are read; of all photos where nothing can. */
const rarestFirst = async (asked: Asked[]): Promise<Wanted> => {
  const leading = asked.filter(({ ways }) => ways.length);
  const [first] = leading.length > 1 ? await byCount(leading) : leading;
  const rest = asked.filter((one) => one !== first);
  return { lead: first?.ways ?? [{}], rest: rest.map(({ test }) => tested(test)) };
};

const byCount = async (asked: Asked[]): Promise<Asked[]> => {
  const counted = await Promise.all(asked.map(async (one) => ({ one, count: await one.count() })));
  return counted.sort((a, b) => a.count - b.count).map(({ one }) => one);
};

/** Any of these; said so that no index is chosen for it, which might be that of what most photos have. */
const tested = (any: Condition[]): Condition => ({ $nor: [{ $nor: any }] });
