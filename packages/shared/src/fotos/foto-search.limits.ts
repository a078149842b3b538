/** Photos on one page of the grid. */
export const fotosPerPage = 12;
/** Maximum number of photos on one page. */
export const maxFotosPerPage = 96;
/**
 * Orders of a search. The first is the default. `newest` and `oldest`: by the moment of upload. `title`: by beschrijving.
 * `downloads`: most downloaded in `popularDays` first. `relevance`: the words of `tekst` in the beschrijving first, then
 * those in a label, then those in the other texts. Within each of these the newest come first.
 */
export const fotoSorts = ['newest', 'oldest', 'title', 'downloads', 'relevance'] as const;
export const popularDays = 90;
/** Whether a photo must have each chosen label, or at least one. */
export const labelMatches = ['any', 'all'] as const;
/**
 * Shapes of a photo. `panorama`: at least twice as wide as high. `vierkant`: width and height differ by 1 % at most. Each
 * photo has one of them.
 */
export const orientations = ['liggend', 'staand', 'vierkant', 'panorama'] as const;
/** Sheets of paper for which a photo can be large enough, from small to large. */
export const paperSizes = ['a5', 'a4'] as const;
export type PaperSize = (typeof paperSizes)[number];
/** The long and short side in pixels that a photo needs for a sheet, at 250 dpi. */
export const paperSides = { a5: [2_067, 1_457], a4: [2_924, 2_067] } as const;
/** Maximum number of eigenaars among the counts of a search: those with most photos. */
export const maxFacetEigenaars = 20;
/** Maximum number of photos that are similar to a photo. */
export const maxSimilarFotos = 12;
/** Maximum width in pixels to filter by. */
export const maxMinWidth = 100_000;
/** Maximum number of tags, and of themas, in one search. */
export const maxFilters = 100;
/** Maximum number of characters of a search text. */
export const maxTekst = 100;
/** Maximum number of suggestions for a text. */
export const maxSuggestions = 8;
/** What a suggestion is: a label, an eigenaar or locatie to filter by, or a word to search for. */
export const suggestionKinds = ['tag', 'thema', 'eigenaar', 'woord', 'plaats'] as const;
/** Metadata of a photo that can be missing, for the filter `zonder`. */
export const missingMetadataKinds = ['tags', 'beschrijving', 'eigenaar'] as const;
/** Those that leden search for too. */
export const missingMetadataForLeden = ['eigenaar'] as const;
/** Upper limit of the number of search results that are counted, and that can be paged through. */
export const maxCountedFotos = 10_000;
