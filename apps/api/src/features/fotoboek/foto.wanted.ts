import { termsOf, woordenOf, type FotoFilter, type Lack } from '@ledenportaal/shared';
import { FotoModel } from './foto.model.js';
import { labelFields, labelModels, type LabelField, type LabelRecord } from './label.model.js';
import { combineLabels } from './combine-labels.js';
import { beginsWith, wordsThatBegin } from './woord.service.js';

type Condition = Record<string, unknown>;
/**
 * A foto matches when it meets any condition of `indexed`, each of which uses an index, and every condition of
 * `residual`.
 */
export type Wanted = { lead: Condition[]; rest: Condition[] };

/** Maximum number of words in one `$in`; a prefix of more words matches most fotos anyway. */
const mostWords = 1_000;
/** MongoDB merges this many index ranges in sort order (SORT_MERGE); above it, it sorts in memory. */
const mostPairs = 200;
/** Counting stops here, because another criterion is then likely to be more selective. */
const mostCounted = 10_000;

/** Plans a search; returns undefined when it cannot match any foto. */
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

/** One criterion of a search. `conditions` can use an index; it is empty when they would match too many fotos. */
type Asked = { ways: Condition[]; test: Condition[]; isUnknown?: boolean; count: () => Promise<number> };
const isUnknown = (asked: Asked) => asked.isUnknown;

type NamedLabel = Pick<LabelRecord, 'count'> & { id: string; words: string[] };
export type NamedLabels = Record<LabelField, NamedLabel[]>;

/** Reads all tags and themes with the words of their current names. */
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

/** Returns the criterion for the labels that the user filters by. */
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

/**
 * Uses the most selective criterion as the indexed one; falls back to a scan of all fotos when none can use an index.
 */
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

/**
 * Matches any of the alternatives. Wrapped in a double `$nor` so that the query planner does not pick an index for it.
 */
const tested = (any: Condition[]): Condition => ({ $nor: [{ $nor: any }] });
