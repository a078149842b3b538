import { AppError } from '@ledenportaal/shared';

/** What the metadata of one photo may cost. `spend` throws `damaged_file` when it is used up. */
export type Budget = { spend: (parts: number) => void };

/** The metadata of a real photo with thousands of brush strokes has some 100,000 parts; others have some hundreds. */
const maxParts = 200_000;

/** Bounds the work on a file that was made to keep the server busy. A part is a piece of an XML tag, or a line of a TIFF. */
export const createBudget = (): Budget => {
  let left = maxParts;
  return {
    spend: (parts) => {
      left -= parts;
      if (left < 0) throw new AppError('damaged_file');
    },
  };
};
