import { getWoorden, normalise, paperSides, paperSizes, type Orientation, type PaperSize } from '@ledenportaal/shared';
import type { FotoRecord } from '../foto.model.js';
import { toPartialDate } from '../genomen-op.js';
import type { LocalDays, Period } from '../../../platform/local-days.js';

/**
 * Returns the period in which a photo was taken, or else uploaded: the first moment, and the one after the last. That is a
 * millisecond, unless only the month or the year is known.
 */
export const getTakenPeriod = (
  foto: Pick<FotoRecord, 'createdAt' | 'genomenOp' | 'genomenOpPrecision'>,
  { getPeriod }: LocalDays,
): Period => {
  const partialDate = toPartialDate(foto);
  if (partialDate !== undefined) return getPeriod(partialDate);
  const at = (foto.genomenOp ?? foto.createdAt).getTime();
  return [at, at + 1];
};

/** Returns the words of the name of the file, each after a space. */
export const toFileNameKey = ({ bestandsnaam }: Pick<FotoRecord, 'bestandsnaam'>): string =>
  bestandsnaam ? ` ${getWoorden(bestandsnaam).join(' ')}` : '';

export const toEigenaarTerm = (eigenaar: string): string => normalise(eigenaar);

/** Width and height that differ by less count as equal. */
const squareTolerance = 0.01;

export const getOrientation = ({ width, height }: Pick<FotoRecord, 'width' | 'height'>): Orientation => {
  if (Math.abs(width - height) <= squareTolerance * Math.max(width, height)) return 'vierkant';
  if (width < height) return 'staand';
  return width >= 2 * height ? 'panorama' : 'liggend';
};

/** Returns the largest sheet for which a photo is large enough. */
export const getLargestPaper = ({ width, height }: Pick<FotoRecord, 'width' | 'height'>): PaperSize | undefined =>
  paperSizes.findLast((size) => {
    const [long, short] = paperSides[size];
    return Math.max(width, height) >= long && Math.min(width, height) >= short;
  });
