import { AppError } from '@ledenportaal/shared';

/** Limit on the work for the metadata of one photo. `spend` throws `damaged_file` when it is used up. */
export type Budget = { spend: (parts: number) => void };

/** The metadata of a real photo with thousands of brush strokes has about 100,000 parts; other photos have hundreds. */
const maxParts = 200_000;

/**
 * Limits the work for a file that was made to overload the server. A part is a piece of an XML tag or an entry of a
 * TIFF directory.
 */
export const createBudget = (): Budget => {
  let left = maxParts;
  return {
    spend: (parts) => {
      left -= parts;
      if (left < 0) throw new AppError('damaged_file');
    },
  };
};
