import { criterionNames, getWoorden, isGiven, maxListedEmptySearches } from '@ledenportaal/shared';
import type { FotoSearch, Zoekvraag } from '@ledenportaal/shared';
import { LRUCache } from 'lru-cache';
import { retryOnDuplicateKey } from '../../platform/database/database.js';
import { hourMs } from '../../platform/limits/limits.js';
import type { Resources } from '../../platform/resources.js';
import { EmptySearchModel } from './empty-search.model.js';

export type EmptySearchService = ReturnType<typeof createEmptySearchService>;

/** A text counts when its account searches for nothing else during this time: the app searches at each pause in typing. */
const settleMs = 5_000;
/** Longer texts are not counted: a sentence is no word that the bank lacks. */
const maxLength = 60;
const maxWords = 6;
/** An address, or the number of a telephone or an account. */
const personalPattern = /@|\d[\d\s.-]{4,}\d/;
/** Of different texts by one account. */
const maxTextsPerHour = 50;
const maxAccounts = 5_000;
/** A text that was searched for once is shown to nobody: it may be a name. */
const minCount = 2;

/** Counts the texts that found nothing, without who searched. See docs/decisions/0175-words-of-admins.md. */
export const createEmptySearchService = ({ log, listLimits }: Pick<Resources, 'log' | 'listLimits'>) => {
  /** By account, until the text counts. */
  const waiting = new Map<string, NodeJS.Timeout>();
  /** What was counted in the last hour, by account: a page that is opened again counts once. */
  const counted = new LRUCache<string, Set<string>>({ max: maxAccounts, ttl: hourMs });

  const count = async (tekst: string): Promise<void> => {
    const dag = new Date(new Date().setUTCHours(0, 0, 0, 0));
    const increment = { $inc: { count: 1 } };
    const { matchedCount } = await EmptySearchModel.updateOne({ dag, tekst }, increment);
    if (matchedCount || (await EmptySearchModel.countDocuments({ dag })) >= listLimits.emptySearchesPerDay) return;
    await retryOnDuplicateKey(() => EmptySearchModel.updateOne({ dag, tekst }, increment, { upsert: true }));
  };

  const settle = (account: string, tekst: string): void => {
    waiting.delete(account);
    const texts = counted.get(account) ?? new Set();
    if (texts.has(tekst) || texts.size >= maxTextsPerHour) return;
    texts.add(tekst);
    if (texts.size === 1) counted.set(account, texts);
    count(tekst).catch((cause: unknown) => log.warn({ err: cause }, 'a search without result was not counted'));
  };

  /** Call this after each search. Returns at once: counting delays and fails no search. */
  const report = (account: string, search: FotoSearch, total: number): void => {
    clearTimeout(waiting.get(account));
    waiting.delete(account);
    const tekst = total === 0 && toCountedText(search);
    if (tekst) waiting.set(account, setTimeout(settle, settleMs, account, tekst).unref());
  };

  /** Returns the texts that found nothing most often. */
  const list = (): Promise<Zoekvraag[]> =>
    EmptySearchModel.aggregate<Zoekvraag>([
      { $group: { _id: '$tekst', count: { $sum: '$count' }, laatst: { $max: '$dag' } } },
      { $match: { count: { $gte: minCount } } },
      { $sort: { count: -1, laatst: -1, _id: 1 } },
      { $limit: maxListedEmptySearches },
      {
        $project: {
          _id: 0,
          tekst: '$_id',
          count: 1,
          laatst: { $dateToString: { date: '$laatst', format: '%Y-%m-%d' } },
        },
      },
    ]);

  return { report, list };
};

/** Returns the words of a search for a text alone, of which nothing can be personal but a name; otherwise undefined. */
const toCountedText = (search: FotoSearch): string | undefined => {
  const { tekst = '', page, fotos } = search;
  const hasFilter = criterionNames.some((name) => name !== 'tekst' && isGiven(search[name]));
  if (page > 1 || fotos || hasFilter || personalPattern.test(tekst)) return undefined;
  const words = getWoorden(tekst);
  const normalised = words.join(' ');
  return words.length <= maxWords && normalised.length <= maxLength ? normalised : undefined;
};
