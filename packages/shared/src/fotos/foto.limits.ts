export const maxFotoBytes = 50 * 1024 ** 2;
export const maxFotoPixels = 100_000_000;
/** Leden see a photo with status `zichtbaar`; a `concept` is not shown yet. */
export const fotoStatuses = ['zichtbaar', 'concept'] as const;
/** Widths of the thumbnails in pixels: 480 for the grid, 720 for the detail page. */
export const thumbnailWidths = [480, 720] as const;
/** Long side in pixels of the large size, for the photo viewer. A smaller photo keeps its own size. */
export const largeFotoLongSide = 2048;
/** Maximum number of characters of a beschrijving, and of an eigenaar. */
export const maxBeschrijving = 2_000;
export const maxEigenaar = 200;
export const maxLocatie = 200;
/** Maximum number of tags, and of themas, of one photo. */
export const maxLabels = 100;
/** Maximum number of trefwoorden of one photo. Each is as long as the name of a tag at most, so that it can become one. */
export const maxTrefwoorden = 100;
/** Maximum number of photos that a bulk change changes before it responds. A job changes more. */
export const maxBulk = 96;
/**
 * Maximum number of photos of a removal, an export and an import: as many as the search counts exactly. A change has more
 * when the client says how many.
 */
export const maxJobFotos = 10_000;
/** Maximum size in bytes of a request about many photos: 10,000 ids and the longest texts. */
export const maxBulkBytes = 416 * 1024;
/** The largest file with metadata beside a photo that is read. */
export const maxSidecarBytes = 256 * 1024;
