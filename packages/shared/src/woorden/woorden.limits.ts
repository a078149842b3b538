/** Numbers of words or short phrases in one group of synonyms. */
export const minSynonyms = 2;
export const maxSynonyms = 20;
export const maxSynonymGroups = 500;
/** Number of characters of a synonym. */
export const maxSynonymLength = 40;
/** Number of words of a synonym. */
export const maxSynonymWords = 3;
/** Number of groups that one request previews: each of their words is a search. */
export const maxPreviewedGroups = 10;
/** Maximum number of searches without result in the list: those that were made most. */
export const maxListedEmptySearches = 100;
