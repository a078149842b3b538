export const maxFotoBytes = 50 * 1024 ** 2;
export const maxFotoPixels = 100_000_000;
/** Fotos on one page of the grid. */
export const fotosPerPage = 12;
/** Maximum number of fotos on one page. */
export const maxFotosPerPage = 96;
/**
 * Orders of a search. The first is the default. `newest` and `oldest`: by the moment of upload. `title`: by beschrijving.
 * `downloads`: most downloaded in `popularDays` first. `relevance`: the words of `tekst` in the beschrijving first, then
 * those in a label, then those in the other texts. Within each of these the newest come first.
 */
export const fotoSorts = ['newest', 'oldest', 'title', 'downloads', 'relevance'] as const;
export const popularDays = 90;
/** Whether a foto must have each chosen label, or at least one. */
export const labelMatches = ['any', 'all'] as const;
/**
 * Shapes of a foto. `panorama`: at least twice as wide as high. `vierkant`: width and height differ by 1 % at most. Each
 * foto has one of them.
 */
export const orientations = ['liggend', 'staand', 'vierkant', 'panorama'] as const;
/** Maximum number of eigenaars among the counts of a search: those with most fotos. */
export const maxFacetEigenaars = 20;
/** Maximum number of fotos that are similar to a foto. */
export const maxSimilarFotos = 12;
/** Maximum width in pixels to filter by. */
export const maxMinWidth = 100_000;
/** Maximum number of tags, and of themas, in one search. */
export const maxFilters = 100;
/** Maximum number of characters of a search text. */
export const maxTekst = 100;
/** Metadata of a foto that can be missing, for the filter `zonder`. */
export const missingMetadataKinds = ['tags', 'beschrijving'] as const;
/** Leden see a foto with status `zichtbaar`; a `concept` is not shown yet. */
export const fotoStatuses = ['zichtbaar', 'concept'] as const;
/** Upper limit of the number of search results that are counted, and that can be paged through. */
export const maxCountedFotos = 10_000;
/** Widths of the thumbnails in pixels: 480 for the grid, 720 for the detail page. */
export const thumbnailWidths = [480, 720] as const;
/** Long side in pixels of the large size, for the photo viewer. A smaller foto keeps its own size. */
export const largeFotoLongSide = 2048;
/** Maximum number of characters of a beschrijving, and of an eigenaar. */
export const maxBeschrijving = 2_000;
export const maxEigenaar = 200;
export const maxLocatie = 200;
/** Maximum number of tags, and of themas, of one foto. */
export const maxLabels = 100;
/** Maximum number of fotos that a bulk change changes before it responds. A job changes more. */
export const maxBulk = 96;
/** Maximum number of fotos in one job: as many as the search counts exactly. */
export const maxJobFotos = 10_000;
/** Maximum size in bytes of a request about many fotos: 10,000 ids and the longest texts. */
export const maxBulkBytes = 384 * 1024;
