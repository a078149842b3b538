import type { Foto } from '@ledenportaal/shared';
import { getImageSources } from '../../foto-base/foto-sources.js';
import { gridRatio } from '../ratio.js';

/** On these screens the grid has two columns; on wider ones it has rows. FotoGrid.module.css has the same width. */
export const narrowScreen = '(max-width: 48em)';

/** The number of photos that the browser fetches at once: those that fit on the screen of a typical phone or desktop. */
export const getEagerCount = (isNarrow: boolean) => (isNarrow ? 6 : 12);

/** About the width of a column, as a percentage of the window. */
const columnWidth = 46;
/** About the height of a row, in CSS pixels: FotoGrid.module.css makes rows at least 180 pixels high. */
const typicalRowHeight = 216;

/** Divides items over two columns, each item to the column that is the shortest so far. */
export const toColumns = <T>(items: readonly T[], getRatio: (item: T) => number): [T[], T[]] => {
  const columns: [T[], T[]] = [[], []];
  const heights: [number, number] = [0, 0];
  for (const item of items) {
    const shortest = heights[0] <= heights[1] ? 0 : 1;
    heights[shortest] += 1 / getRatio(item);
    columns[shortest].push(item);
  }
  return columns;
};

/** The `sizes` of the picture of a photo in the grid. A cropped picture is wider than its frame. */
export const getGridSizes = (foto: Pick<Foto, 'width' | 'height'>, isNarrow: boolean): string => {
  const ratio = gridRatio(foto);
  const crop = Math.max(1, foto.width / foto.height / ratio);
  return isNarrow ? `${Math.ceil(columnWidth * crop)}vw` : `${Math.ceil(typicalRowHeight * ratio * crop)}px`;
};

/**
 * The attributes of the pictures that the grid fetches at once, in the order of the photos. first-requests.ts requests
 * them before the grid renders, so this needs neither React nor the store.
 */
export const getEagerImages = (fotos: readonly Foto[], isNarrow: boolean) =>
  fotos.slice(0, getEagerCount(isNarrow)).map((foto) => ({
    src: foto.thumbnail[0]?.['480'],
    ...getImageSources(foto, getGridSizes(foto, isNarrow)),
  }));
