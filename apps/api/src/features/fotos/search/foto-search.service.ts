import { fotosPerPage, maxCountedFotos, maxSimilarFotos } from '@ledenportaal/shared';
import type { Foto, FotoFacets, FotoFilter, FotoOrder, FotoPage, FotoSearch, Viewer } from '@ledenportaal/shared';
import type { FotoReadService } from '../foto-read.service.js';
import { createYield } from '../../../platform/yield.js';
import { countBits, intersect, unite } from './structures/bitmap.js';
import { countFacets } from './count-facets.js';
import type { FotoIndex } from './foto-index.js';
import type { FotoIndexService } from './foto-index.service.js';
import { combine, createMatcher, findByCriterion, type SearchCriteria } from './match-fotos.js';
import { findNeighbours, takePage, type FotoOrdering } from './order-fotos.js';
import { findSimilar } from './similar-fotos.js';
import { findOtherWords } from './words/other-words.js';
import { findLargestSubsets } from './words/subsets.js';
import { findWithoutSynonyms, getTextPlan } from './words/text-plan.js';

export type RecentDownloads = {
  /** Returns the number of recent downloads by photo, as far as they were read: another map when they changed. */
  getCounts: () => ReadonlyMap<string, number>;
  /** Reads the downloads up to now. */
  readNew: () => Promise<void>;
};

/** A search with what its viewer may see. */
type ForViewer<S extends FotoFilter> = S & { isForLeden: boolean };
type Ordered = SearchCriteria & Pick<FotoOrder, 'sort'>;

type Deps = {
  fotoReads: Pick<FotoReadService, 'findFotosById' | 'findFotoJsonById'>;
  fotoIndex: FotoIndexService;
  recentDownloads: RecentDownloads;
  jobs: { findFotos: (job: string) => Promise<string[]> };
};

/** How often a search starts again because the index had photos that are no longer there. */
const maxAttempts = 3;

export type FotoSearchService = ReturnType<typeof createFotoSearchService>;

export const createFotoSearchService = ({ fotoReads, fotoIndex, recentDownloads, jobs }: Deps) => {
  const match = createMatcher();

  const toOrdering = ({ sort = 'newest', tekst, isForLeden }: Partial<Ordered>): FotoOrdering => ({
    sort,
    tekst,
    isForLeden,
    downloads: recentDownloads.getCounts(),
  });

  /** Replaces the job of a search by its photos, which are not in the index. */
  const findJobFotos = async <S extends SearchCriteria>(search: S): Promise<S> => {
    if (!search.job) return search;
    const ids = await jobs.findFotos(search.job);
    if (!search.fotos) return { ...search, fotos: ids };
    const ofJob = new Set(ids);
    return { ...search, fotos: search.fotos.filter((id) => ofJob.has(id.toLowerCase())) };
  };

  const readChanges = async (sort?: FotoOrder['sort']): Promise<void> => {
    await Promise.all([fotoIndex.readChanges(), sort === 'downloads' ? recentDownloads.readNew() : undefined]);
  };

  /** What a search depends on. */
  const getVersion = async () => {
    const index = await fotoIndex.getIndex();
    return [index, index.getVersion(), recentDownloads.getCounts()];
  };

  /**
   * Finds photos in the index as it is, and reads them while the index is brought up to date: the database is waited for
   * once. Starts again when the index changed meanwhile, or had a photo that is no longer there.
   */
  const findUpToDate = async <F extends { ids: string[] }, T>(
    find: (index: FotoIndex) => F,
    sort: FotoOrder['sort'],
    readFotos: (ids: string[]) => Promise<Map<string, T>>,
  ): Promise<F & { fotos: Map<string, T> }> => {
    for (let attempt = 1; ; attempt++) {
      const version = await getVersion();
      const found = find(await fotoIndex.getIndex());
      const isFirst = attempt === 1;
      const [fotos] = await Promise.all([readFotos(found.ids), isFirst ? readChanges(sort) : undefined]);
      const missing = found.ids.filter((id) => !fotos.has(id));
      if (missing.length) await fotoIndex.refresh(missing);
      // After the first attempt the index has every write that ended before the search began.
      const isOutdated = isFirst && (await getVersion()).some((part, at) => part !== version[at]);
      if ((!isOutdated && !missing.length) || attempt === maxAttempts) return { ...found, fotos };
    }
  };

  const readFotosFor =
    (viewer: Viewer) =>
    (ids: string[]): Promise<Map<string, Foto>> =>
      fotoReads.findFotosById(ids, viewer, fotoIndex.readPage);

  /** Finds a page of photos, each as JSON, and counts the matches up to `maxCountedFotos`. */
  const findFotos = async ({ limit, page, ...requested }: ForViewer<FotoSearch>, viewer: Viewer) => {
    const search = await findJobFotos(requested);
    const find = (index: FotoIndex) => {
      const results = match(index, search);
      const slots = takePage(index, results, toOrdering(search), { skip: (page - 1) * limit, limit });
      const plan = search.tekst ? getTextPlan(index, search.tekst, search.isForLeden) : undefined;
      const alsoFound = plan ? findOtherWords(index, plan, results) : [];
      const overleg = countToAsk(index, search);
      return { ids: slots.map(index.getId), total: countBits(results), alsoFound, overleg };
    };
    const { ids, total, alsoFound, overleg, fotos } = await findUpToDate(find, search.sort, (fotoIds) =>
      fotoReads.findFotoJsonById(fotoIds, viewer, fotoIndex.readPage, search.mag ?? search.overleg),
    );
    const items = ids.flatMap((id) => fotos.get(id) ?? []);
    return { items, ...toTotal(total), ...(alsoFound.length > 0 && { alsoFound }), ...(search.mag && { overleg }) };
  };

  /** Counts the photos that a search for a purpose would find with `overleg` instead. */
  const countToAsk = (index: FotoIndex, { mag, ...others }: SearchCriteria): number =>
    mag ? countBits(match(index, { ...others, overleg: mag })) : 0;

  /**
   * Finds photos that have most of the terms of a text that has no results, in the index as it is. Returns undefined when
   * there are none, or when the text has one term.
   */
  const findPartial = async (requested: ForViewer<FotoFilter>, viewer: Viewer): Promise<FotoPage['partial']> => {
    const { tekst = '', ...others } = await findJobFotos(requested);
    const index = await fotoIndex.getIndex();
    const fotos = match(index, others);
    const terms = getTextPlan(index, tekst, others.isForLeden).terms.map((term) => ({
      text: term.text,
      fotos: intersect(fotos, term.fotos),
    }));
    const matches = findLargestSubsets(terms).map((subset) => ({
      ...subset,
      tekst: subset.terms.map(({ text }) => text).join(' '),
    }));
    if (matches.length === 0) return undefined;
    const page = { skip: 0, limit: fotosPerPage };
    const slots = matches
      .toSorted((a, b) => a.total - b.total)
      .flatMap((subset) =>
        takePage(index, subset.fotos, toOrdering({ ...others, sort: 'relevance', tekst: subset.tekst }), page),
      );
    const ids = [...new Set(slots)].slice(0, fotosPerPage).map(index.getId);
    const found = await readFotosFor(viewer)(ids);
    return {
      terms: terms.map(({ text }) => text),
      matches: matches.map((subset) => ({ tekst: subset.tekst, ...toTotal(subset.total) })),
      items: ids.flatMap((id) => found.get(id) ?? []),
    };
  };

  /** Finds the photos before and after a photo in the order of a search. */
  const findPreviousAndNext = async (id: string, requested: ForViewer<FotoOrder>, viewer: Viewer) => {
    const order = await findJobFotos(requested);
    const find = (index: FotoIndex) => {
      const slot = index.findSlot(id);
      const found = slot === undefined ? {} : findNeighbours(index, match(index, order), toOrdering(order), slot);
      const [previous, next] = [found.previous, found.next].map((other) =>
        other === undefined ? undefined : index.getId(other),
      );
      return { ids: [previous, next].filter((other) => other !== undefined), previous, next };
    };
    const { previous, next, fotos } = await findUpToDate(find, order.sort, readFotosFor(viewer));
    const toFoto = (other: string | undefined) => (other === undefined ? null : (fotos.get(other) ?? null));
    return { previous: toFoto(previous), next: toFoto(next) };
  };

  /** Finds the photos of a filter that are most like a photo. */
  const findSimilarFotos = async (id: string, filter: SearchCriteria, viewer: Viewer): Promise<Foto[]> => {
    const find = (index: FotoIndex) => {
      const slot = index.findSlot(id);
      if (slot === undefined) return { ids: [] };
      const slots = findSimilar(index, slot, match(index, filter), maxSimilarFotos);
      return { ids: slots.map(index.getId) };
    };
    const { ids, fotos } = await findUpToDate(find, undefined, readFotosFor(viewer));
    return ids.flatMap((other) => fotos.get(other) ?? []);
  };

  return {
    findFotos,
    findPartial,
    findPreviousAndNext,
    findSimilarFotos,
    countFacets: async (filter: SearchCriteria): Promise<FotoFacets> =>
      countFacets(await fotoIndex.getUpToDateIndex(), await findJobFotos(filter)),
    /** Returns the ids of the first `limit` photos that match, newest first. */
    findIds: async (filter: SearchCriteria, limit: number): Promise<string[]> => {
      const search = await findJobFotos(filter);
      const index = await fotoIndex.getUpToDateIndex();
      return takePage(index, match(index, search), toOrdering({}), { skip: 0, limit }).map(index.getId);
    },
    /** Returns the number of photos of a search, up to date. */
    countFotos: async (filter: SearchCriteria): Promise<number> => {
      const index = await fotoIndex.getUpToDateIndex();
      return countBits(combine(index, findByCriterion(index, filter)));
    },
    /** Returns the numbers of photos and of concepts of each of these reeksen, up to date. */
    countReeksen: async (ids: readonly string[]): Promise<Map<string, { fotos: number; concepten: number }>> => {
      const index = await fotoIndex.getUpToDateIndex();
      const concepts = combine(index, findByCriterion(index, { tags: [], themes: [], status: 'concept' }));
      return new Map(
        ids.map((id) => {
          const slots = index.findPosting('reeks', id)?.slots;
          return [id, { fotos: slots?.size ?? 0, concepten: slots?.countIn(concepts) ?? 0 }];
        }),
      );
    },
    /** Returns the number of photos that leden find with at least one of these texts, as if there were no synonyms. */
    countWithoutSynonyms: async (texts: readonly string[]): Promise<number> => {
      const index = await fotoIndex.getUpToDateIndex();
      const yieldIfDue = createYield();
      const found = index.createBitmap();
      for (const tekst of texts) {
        unite(found, findWithoutSynonyms(index, tekst));
        await yieldIfDue();
      }
      return countBits(intersect(found, index.getVisible()));
    },
    /** Returns whether a search has results, in the index as it is. */
    hasResults: async (filter: SearchCriteria): Promise<boolean> => {
      const search = await findJobFotos(filter);
      const index = await fotoIndex.getIndex();
      return countBits(match(index, search)) > 0;
    },
  };
};

const toTotal = (total: number) => ({ total: Math.min(total, maxCountedFotos), more: total > maxCountedFotos });
