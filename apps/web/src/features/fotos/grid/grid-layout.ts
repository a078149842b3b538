import type { Foto } from '@ledenportaal/shared';
import { getImageSources } from '../../foto-base/foto-sources.js';

type Size = Pick<Foto, 'width' | 'height'>;

/** On these screens the grid has two columns; on wider ones it has rows. FotoGrid.module.css has the same width. */
export const narrowScreen = '(max-width: 48em)';

/** The number of photos that the browser fetches at once: those that fit on the screen of a typical phone or desktop. */
export const getEagerCount = (isNarrow: boolean) => (isNarrow ? 6 : 12);

/** About the width of a column, as a percentage of the window. */
const columnWidth = 46;
/** About the height of a row, in CSS pixels: FotoGrid.module.css makes rows at least 176 pixels high. */
const typicalRowHeight = 216;

/** An upright is cropped: beside landscapes of the same height it would be too narrow for its caption. */
const minRatio = 0.9;
/** A panorama is cropped, or it would be a thin strip. */
const maxRatio = 2.4;
/** In a column of a phone a wide picture would be very low. */
const maxColumnRatio = 1.6;

const clamp = (ratio: number, max: number) => Math.min(max, Math.max(minRatio, ratio));

/**
 * Width divided by height of the frame of each photo in the grid. On a phone two photos beside each other have the same
 * one, between their own ratios, so that they are equally high and their order is that of the list.
 */
export const getGridRatios = (fotos: readonly Size[], isNarrow: boolean): number[] => {
  const ratios = fotos.map(({ width, height }) => width / height);
  if (!isNarrow) return ratios.map((ratio) => clamp(ratio, maxRatio));
  return ratios.map((ratio, index) => clamp(Math.sqrt(ratio * (ratios[index ^ 1] ?? ratio)), maxColumnRatio));
};

/** The `sizes` of a picture in the grid, in a frame with this ratio. A cropped picture is wider than its frame. */
export const getGridSizes = ({ width, height }: Size, ratio: number, isNarrow: boolean): string => {
  const crop = Math.max(1, width / height / ratio);
  return isNarrow ? `${Math.ceil(columnWidth * crop)}vw` : `${Math.ceil(typicalRowHeight * ratio * crop)}px`;
};

/**
 * The pictures that the grid fetches at once, in the order of the photos: their frames and attributes. first-requests.ts
 * requests them before the grid renders, so this needs neither React nor the store.
 */
export const getEagerImages = (fotos: readonly Foto[], isNarrow: boolean) => {
  const eager = fotos.slice(0, getEagerCount(isNarrow));
  const ratios = getGridRatios(eager, isNarrow);
  return eager.map((foto, index) => {
    const ratio = ratios[index]!;
    return {
      foto,
      ratio,
      src: foto.thumbnail[0]?.['480'],
      ...getImageSources(foto, getGridSizes(foto, ratio, isNarrow)),
    };
  });
};
