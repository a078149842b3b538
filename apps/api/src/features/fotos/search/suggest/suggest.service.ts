import {
  canSeeAllFotos,
  maxTekst,
  normalise,
  type FotoSuggestion,
  type FotoText,
  type Viewer,
} from '@ledenportaal/shared';
import { labelFields, labelModels, type LabelField, type LabelRecord } from '../../../labels/index.js';
import { FotoModel } from '../../foto.model.js';
import type { FotoRecord } from '../../foto.model.js';
import { toTexts } from '../../foto-texts.js';
import { visibleTo } from '../../visible-fotos.js';
import type { Resources } from '../../../../platform/resources.js';
import type { FotoIndexService } from '../foto-index.service.js';
import { findSuggestions, type Candidate } from './find-suggestions.js';
import { createNameLists } from './name-list.js';
import { parseTypedQuery } from './typed-query.js';

type Deps = { fotoIndex: Pick<FotoIndexService, 'getUpToDateIndex'> };

export type SuggestService = ReturnType<typeof createSuggestService>;

export const createSuggestService = ({ getUsageContext }: Resources, { fotoIndex }: Deps) => {
  const getNames = createNameLists();

  /**
   * Suggests what to search for with a text that is being typed, the most likely first: when nothing has all its words,
   * for the last one.
   */
  const suggest = async (q: string, viewer: Viewer): Promise<FotoSuggestion[]> => {
    const query = parseTypedQuery(q);
    if (!query) return [];
    const index = await fotoIndex.getUpToDateIndex();
    const isForLeden = !canSeeAllFotos(viewer);
    const fotos = isForLeden ? index.getVisible() : index.getPresent();
    const candidates = findSuggestions({ index, fotos, isForLeden, getNames }, query);
    if (candidates.length === 0 && query.complete.length > 0) return suggest(query.last, viewer);
    // Before the index changes: a photo that the viewer may see, for how its words are written.
    const examples = candidates.map(({ posting }) => {
      const slot = posting.slots.findLastIn(fotos);
      return slot === undefined ? '' : index.getId(slot);
    });
    const isSpellingShown = ({ posting: { field, text } }: Candidate) =>
      field === 'eigenaarName' && index.findPosting('eigenaarSpelling', text)?.slots.hasAnyIn(fotos);
    const spellings = candidates.map((candidate) => (isSpellingShown(candidate) ? candidate.posting.text : undefined));
    const [labels, texts] = await Promise.all([
      readLabelNames(candidates),
      readTexts(examples, visibleTo(viewer, getUsageContext())),
    ]);
    return candidates.flatMap(({ kind, count, posting: { field, term } }, at): FotoSuggestion[] => {
      if (isLabelField(field)) {
        const text = labels.get(term);
        // Removed meanwhile.
        return text === undefined ? [] : [{ kind, text, _id: term, count }];
      }
      const example = texts.get(examples[at]!);
      if (kind === 'woord') {
        const text = replaceLastWord(q, spellWord(example?.beschrijving, term));
        return text.length > maxTekst ? [] : [{ kind, text, count }];
      }
      return [
        { kind, text: spellings[at] ?? spellName(example?.[kind === 'plaats' ? 'locatie' : 'eigenaar'], term), count },
      ];
    });
  };

  return { suggest };
};

const isLabelField = (field: string): field is LabelField => (labelFields as string[]).includes(field);

const readLabelNames = async (candidates: Candidate[]): Promise<Map<string, string>> => {
  const found = await Promise.all(
    labelFields.map(async (field) => {
      const ids = candidates.filter(({ posting }) => posting.field === field).map(({ posting }) => posting.term);
      return ids.length ? labelModels[field].find({ _id: { $in: ids } }, { naam: 1 }).lean<LabelRecord[]>() : [];
    }),
  );
  return new Map(found.flat().map(({ _id, naam }) => [String(_id), naam]));
};

type ExampleFoto = Pick<FotoRecord, '_id' | FotoText>;

const readTexts = async (ids: string[], condition: ReturnType<typeof visibleTo>) => {
  const query = { _id: { $in: ids.filter(Boolean) }, ...condition };
  const fotos = await FotoModel.find(query, { beschrijving: 1, eigenaar: 1, locatie: 1 }).lean<ExampleFoto[]>();
  return new Map(fotos.map((foto) => [String(foto._id), toTexts(foto)]));
};

/** The photo may have been changed meanwhile. */
const spellName = (written: string | undefined, term: string): string =>
  written !== undefined && normalise(written) === term ? written : term;

/** Returns the word in lower case, with the accents that it has in a text. */
const spellWord = (written: string | undefined, term: string): string => {
  const words = written?.normalize('NFC').match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.find((word) => normalise(word) === term)?.toLowerCase() ?? term;
};

const replaceLastWord = (q: string, word: string): string => q.replace(/[\p{L}\p{M}\p{N}]+[^\p{L}\p{N}]*$/u, word);
