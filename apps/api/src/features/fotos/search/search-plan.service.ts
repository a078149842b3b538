import {
  getSearchTerms,
  getWoorden,
  type FotoFilter,
  type FotoStatus,
  type MissingMetadata,
} from '@ledenportaal/shared';
import { FotoModel } from '../foto.model.js';
import { labelFields, labelModels, type LabelField, type LabelRecord } from '../../labels/index.js';
import { combineLabels } from '../combine-labels.js';
import { toPrefixPattern } from './woord.model.js';
import type { WoordService } from './woord.service.js';

type Condition = Record<string, unknown>;

type Conditions = { indexed: Condition[]; residual: Condition[] };

/**
 * A foto matches when it meets any condition of `indexed`, each of which uses an index, every condition of `residual`,
 * and has the status.
 */
export type SearchPlan = Conditions & { status: FotoStatus | undefined };

/** Maximum number of words in one `$in`; a prefix of more words matches most fotos anyway. */
const maxWords = 1_000;

/** MongoDB merges this many index ranges in sort order (SORT_MERGE); above it, it sorts in memory. */
const maxPairs = 200;

/** Counting stops here, because another criterion is then likely to be more selective. */
const maxCounted = 10_000;

export type SearchPlanService = ReturnType<typeof createSearchPlanService>;

export const createSearchPlanService = ({ findWordsByPrefix }: Pick<WoordService, 'findWordsByPrefix'>) => {
  /** Plans a search; returns undefined when it cannot match any foto. */
  const planSearch = async ({ status, ...filter }: FotoFilter): Promise<SearchPlan | undefined> => {
    const conditions = await planConditions(filter);
    return conditions && { ...conditions, status };
  };

  const planConditions = async (filter: Omit<FotoFilter, 'status'>): Promise<Conditions | undefined> => {
    const { tags, themes, tekst, zonder = [] } = filter;
    if (!tekst && !zonder.length) return { indexed: [toLabelCondition(tags, themes)], residual: [] };
    const labelsPromise = readLabels();
    const criteria = await Promise.all(getSearchTerms(tekst ?? '').map((term) => toTermCriterion(term, labelsPromise)));
    const labels = await labelsPromise;
    if (tekst && (!criteria.length || criteria.some(isUnmatchable))) return undefined;
    const chosenLabels = labelFields.flatMap((field) => toLabelCriteria(field, { tags, themes }[field], labels));
    return toPlan([...criteria, ...chosenLabels, ...toLackCriteria(zonder)]);
  };

  const toTermCriterion = async (term: string, labelsPromise: Promise<LabelWordsByField>): Promise<Criterion> => {
    const [labels, words] = await Promise.all([labelsPromise, findWordsByPrefix(term, maxWords + 1)]);
    const isTooBroad = words.length > maxWords;
    const matchingLabels = labelFields.flatMap((field) =>
      labels[field]
        .filter((label) => label.words.some((word) => word.startsWith(term)))
        .map((label) => ({ field, label })),
    );
    const labelConditions = labelFields.flatMap((field) => {
      const ids = matchingLabels.filter((criterion) => criterion.field === field).map(({ label }) => label.id);
      return ids.length ? [{ [field]: { $in: ids } }] : [];
    });
    const labelCount = matchingLabels.reduce((sum, { label }) => sum + Math.max(0, label.count), 0);
    return {
      conditions: isTooBroad ? [] : [...(words.length ? [{ woorden: { $in: words } }] : []), ...labelConditions],
      test: [{ woorden: toPrefixPattern(term) }, ...labelConditions],
      isUnmatchable: !words.length && !matchingLabels.length,
      count: async () =>
        labelCount +
        (words.length ? await FotoModel.countDocuments({ woorden: { $in: words } }, { limit: maxCounted }) : 0),
    };
  };

  return { planSearch, readLabels };
};

const toLabelCondition = (tags: string[], themes: string[]): Condition => {
  const hasFewPairs = tags.length * themes.length <= maxPairs;
  if (tags.length && themes.length && hasFewPairs) return { pairs: { $in: combineLabels(tags, themes) } };
  return { ...(tags.length && { tags: { $in: tags } }), ...(themes.length && { themes: { $in: themes } }) };
};

/** One criterion of a search. `conditions` can use an index; it is empty when they would match too many fotos. */
type Criterion = { conditions: Condition[]; test: Condition[]; isUnmatchable?: boolean; count: () => Promise<number> };

const isUnmatchable = (criteria: Criterion) => criteria.isUnmatchable;

type LabelWords = Pick<LabelRecord, 'count'> & { id: string; words: string[] };

export type LabelWordsByField = Record<LabelField, LabelWords[]>;

/** Reads all tags and themes with the words of their current names. */
const readLabels = async (): Promise<LabelWordsByField> => {
  const read = async (field: LabelField) => {
    const labels = await labelModels[field].find({}, { naam: 1, count: 1 }).lean<LabelRecord[]>();
    return labels.map(({ _id, naam, count }) => ({ id: String(_id), words: getWoorden(naam), count }));
  };
  const [tags, themes] = await Promise.all([read('tags'), read('themes')]);
  return { tags, themes };
};

/** Returns the criterion for the labels that the user filters by. */
const toLabelCriteria = (field: LabelField, ids: string[], labels: LabelWordsByField): Criterion[] => {
  if (!ids.length) return [];
  const chosenIds = new Set(ids.map((id) => id.toLowerCase()));
  const chosenLabels = labels[field].filter(({ id }) => chosenIds.has(id));
  const conditions = [{ [field]: { $in: ids } }];
  return [
    {
      conditions,
      test: conditions,
      count: () => Promise.resolve(chosenLabels.reduce((sum, { count }) => sum + count, 0)),
    },
  ];
};

const lackConditions = { tags: { tags: [] }, beschrijving: { beschrijving: '' } } satisfies Record<
  MissingMetadata,
  Condition
>;

const toLackCriteria = (zonder: MissingMetadata[]): Criterion[] => {
  if (!zonder.length) return [];
  const conditions = [...new Set(zonder)].map((lack) => lackConditions[lack]);
  return [
    { conditions, test: conditions, count: () => FotoModel.countDocuments({ $or: conditions }, { limit: maxCounted }) },
  ];
};

/**
 * Uses the most selective criterion as the indexed one; falls back to a scan of all fotos when none can use an index.
 */
const toPlan = async (criteria: Criterion[]): Promise<Conditions> => {
  const indexable = criteria.filter(({ conditions }) => conditions.length);
  const [mostSelective] = indexable.length > 1 ? await sortByCount(indexable) : indexable;
  const residual = criteria.filter((criterion) => criterion !== mostSelective);
  return {
    indexed: mostSelective?.conditions ?? [{}],
    residual: residual.map(({ test }) => toResidualCondition(test)),
  };
};

const sortByCount = async (criteria: Criterion[]): Promise<Criterion[]> => {
  const counted = await Promise.all(
    criteria.map(async (criterion) => ({ one: criterion, count: await criterion.count() })),
  );
  return counted.sort((a, b) => a.count - b.count).map(({ one: criterion }) => criterion);
};

/**
 * Matches any of the alternatives. Wrapped in a double `$nor` so that the query planner does not pick an index for it.
 */
const toResidualCondition = (alternatives: Condition[]): Condition => ({ $nor: [{ $nor: alternatives }] });
