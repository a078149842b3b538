import { getCropRoom, toCropStep, type CropAxis } from '@ledenportaal/shared';

type Size = { width: number; height: number };

/** Returns the direction in which a crop has room. There is one at most, because a crop takes the whole other side. */
export const getCropAxis = (size: Size, foto: Size): CropAxis | undefined =>
  (['x', 'y'] as const).find((axis) => getCropRoom(axis, size, foto) >= 1);

/** Returns the position after a photo is dragged by `distance` in a preview of this size. */
export const dragCrop = (axis: CropAxis, start: number, distance: number, preview: Size, foto: Size): number =>
  toCropStep(start - distance / Math.max(1, getCropRoom(axis, preview, foto)));
