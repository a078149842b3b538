export const maxFotoBytes = 50 * 1024 ** 2;
export const maxFotoPixels = 100_000_000;
/** Photos on one page of the grid. */
export const fotosPerPage = 12;
/** Tags, or themas, in one search. */
export const maxFilters = 100;
/** Characters of a search by words. */
export const maxTekst = 100;
/** What a photo may have yet to be given. */
export const lacks = ['tags', 'beschrijving'] as const;
/** Totals are counted up to here, and no page goes past it. */
export const countedFotos = 10_000;
/** Widths of the thumbnails: 480 for the grid, 720 for the detail. */
export const thumbnailWidths = [480, 720] as const;
/** Pixels on the long side of the large size, for the viewer; a smaller photo keeps its own size. */
export const largeSide = 2048;
/** Characters of a beschrijving, and of an eigenaar. */
export const maxBeschrijving = 2_000;
export const maxEigenaar = 200;
/** Tags, or themas, of one photo. */
export const maxLabels = 100;
/** So long a deleted photo can be restored. */
export const trashDays = 30;
/** Photos in one change of many; a screen splits what is more. */
export const maxBulk = 96;
