import { AppError, getSearchTerms } from '@ledenportaal/shared';
import type { EigenaarList, EigenaarQuery, EigenaarRename, FotoContent, Viewer } from '@ledenportaal/shared';
import { createDatabaseMutex } from '../../../platform/database/database-mutex.js';
import { sortInSlices } from '../../../platform/yield.js';
import { defineJobKind, type JobService } from '../../jobs/index.js';
import { toBulkAnswer, type BulkAnswer } from '../bulk/bulk-result.js';
import type { FotoChangeService } from '../bulk/foto-change.service.js';
import { fotoJob } from '../bulk/foto-job.js';
import type { FotoIndex, Posting } from '../search/foto-index.js';
import type { FotoIndexService } from '../search/foto-index.service.js';
import { findByPrefix } from '../search/match-fotos.js';
import { toBitmap } from '../search/structures/postings.js';
import { toEigenaarTerm } from '../search/search-terms.js';
import { eigenaarRenameInput, type EigenaarRenameInput } from './eigenaar-rename-input.js';
import type { EigenaarRenameService } from './eigenaar-rename.service.js';

type Deps = {
  fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'>;
  eigenaarRenames: Pick<EigenaarRenameService, 'findUnfinished'>;
  jobs: JobService;
  changes: FotoChangeService;
};

export type EigenaarService = ReturnType<typeof createEigenaarService>;

/** The names of the eigenaars of photos: an eigenaar exists as long as a photo has it. */
export const createEigenaarService = ({ fotoIndex, eigenaarRenames, jobs, changes }: Deps) => {
  const renameKind = defineJobKind({
    kind: 'eigenaars.rename',
    ...fotoJob,
    input: eigenaarRenameInput,
    toLine: ({ input: { from, to } }) => ({
      action: 'eigenaars.renamed',
      undone: 'eigenaars.undone',
      naam: from.join(', '),
      changes: { naam: [from.join(', '), to] },
    }),
    run: (job, ids) => {
      const change = toRename(job.input);
      return changes.changeFotos(job, ids, () => ({ change }));
    },
    undo: { run: changes.undoChanges },
  });
  jobs.addKind(renameKind);

  /** One at a time: a rename must know of those that have not ended. */
  const runExclusive = createDatabaseMutex('eigenaars');

  /** Lists the eigenaars with their numbers of photos, most photos first. */
  const list = async ({ q, limit }: EigenaarQuery): Promise<EigenaarList> => {
    const index = await fotoIndex.getUpToDateIndex();
    const found = findSpellings(index, q).map(({ term, slots }) => ({ naam: term, count: slots.size }));
    const sorted = await sortInSlices(found, (a, b) => b.count - a.count || compareTexts(a.naam, b.naam));
    return { results: sorted.slice(0, limit), more: sorted.length > limit };
  };

  /** Gives the photos of all these eigenaars another one. That is a merge when other photos have that one already. */
  const rename = async ({ from, to, merge }: EigenaarRename, { id: by }: Viewer): Promise<BulkAnswer> => {
    const names = [...new Set(from)].filter((naam) => naam !== to);
    const [naam] = names;
    const subject = { fields: ['eigenaar'], into: to, ...(names.length === 1 && { naam }) };
    const input: EigenaarRenameInput = { from: names, to };
    const job = await runExclusive(async (signal) => {
      const unfinished = await eigenaarRenames.findUnfinished();
      const index = await fotoIndex.getUpToDateIndex();
      const ids = findFotos(index, names);
      if (!ids.length) throw new AppError('eigenaar_not_found');
      assertNotRenamed(input, unfinished);
      if (!merge) assertNameIsFree(index, to, names);
      signal.throwIfAborted();
      return jobs.create({ kind: 'eigenaars.rename', by, subject, input }, ids);
    });
    return toBulkAnswer(job.total, await jobs.start(job), job);
  };

  return { list, rename };
};

/** By code unit: comparing tens of thousands of names by Dutch rules takes half a second. */
const compareTexts = (a: string, b: string) => (a < b ? -1 : 1);

/** Leaves a photo whose eigenaar was changed after the job began. */
const toRename =
  ({ from, to }: EigenaarRenameInput) =>
  (content: FotoContent): FotoContent =>
    from.includes(content.eigenaar) ? { ...content, eigenaar: to } : content;

/** Returns the postings of the names in which each word of a text is the start of a word. */
const findSpellings = (index: FotoIndex, text: string | undefined): Posting[] => {
  const spellings = index.getPostings('eigenaarSpelling');
  if (!text) return spellings;
  const matches = getSearchTerms(text).map((term) => toBitmap(index, findByPrefix(index, 'eigenaar', term)));
  return matches.length ? spellings.filter(({ slots }) => matches.every((fotos) => slots.hasAnyIn(fotos))) : [];
};

const findFotos = (index: FotoIndex, names: readonly string[]): string[] => {
  const ids: string[] = [];
  for (const naam of names)
    index.findPosting('eigenaarSpelling', naam)?.slots.forEach((slot) => ids.push(index.getId(slot)));
  return ids;
};

/**
 * Throws `job_running` when the names are being renamed: of two renames into each other, each photo would get the other
 * name, and a photo that gets a name after the photos of that name are found would keep it.
 */
const assertNotRenamed = ({ from, to }: EigenaarRenameInput, unfinished: EigenaarRenameInput[]): void => {
  const isAffected = (other: EigenaarRenameInput) =>
    other.from.includes(to) || from.some((naam) => naam === other.to || other.from.includes(naam));
  if (unfinished.some(isAffected))
    throw new AppError('job_running', {
      text: 'Een van deze eigenaars krijgt op dit moment al een andere naam. Probeer het opnieuw als dat klaar is.',
    });
};

/** Throws `eigenaar_exists` with the name when another eigenaar has it, in this spelling or another. */
const assertNameIsFree = (index: FotoIndex, to: string, except: readonly string[]): void => {
  const existingName = index.findPosting('eigenaarName', toEigenaarTerm(to));
  if (!existingName) return;
  const fotos = toBitmap(index, [existingName]);
  const others = index
    .getPostings('eigenaarSpelling')
    .filter(({ slots, term }) => slots.hasAnyIn(fotos) && !except.includes(term));
  const existing = others.find(({ term }) => term === to) ?? others[0];
  if (existing) throw new AppError('eigenaar_exists', { details: { eigenaar: existing.term } });
};
