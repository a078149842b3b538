import type { FotoSuggestion } from '@ledenportaal/shared';
import { changeSearch, isWithoutEigenaar, type FilterKind, type Search } from '../../foto-base/foto-search.js';

/** Returns the search with a suggestion instead of the text that was typed: a filter, or a word to search for. */
export const applySuggestion = (search: Search, { kind, text, _id = '' }: FotoSuggestion): Search => {
  const addLabel = (name: FilterKind) =>
    changeSearch(search, { tekst: undefined, [name]: [...new Set([...search[name], _id])] });
  switch (kind) {
    case 'tag':
      return addLabel('tags');
    case 'thema':
      return addLabel('themes');
    case 'eigenaar':
      // The photos without eigenaar are none of this one.
      return changeSearch(search, {
        tekst: undefined,
        eigenaar: text,
        ...(isWithoutEigenaar(search) && { zonder: undefined }),
      });
    case 'plaats':
      return changeSearch(search, { tekst: undefined, locatie: text });
    case 'woord':
      return changeSearch(search, { tekst: text });
  }
};
