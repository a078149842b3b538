import { cropStep } from '@ledenportaal/shared';

type Size = { width: number; height: number };
export type CropAxis = 'x' | 'y';

const sides = { x: 'width', y: 'height' } as const;

/** Returns how far a crop of this size can be shifted in a photo, when the photo is scaled to cover it. */
const getRoom = (axis: CropAxis, size: Size, foto: Size): number => {
  const scale = Math.max(size.width / foto.width, size.height / foto.height);
  return foto[sides[axis]] * scale - size[sides[axis]];
};

/** Returns the direction in which a crop has room. There is one at most, because a crop takes the whole other side. */
export const getCropAxis = (size: Size, foto: Size): CropAxis | undefined =>
  (['x', 'y'] as const).find((axis) => getRoom(axis, size, foto) >= 1);

/** Returns the position after a photo is dragged by `distance` in a preview of this size. Moves in the steps of the API. */
export const dragCrop = (axis: CropAxis, start: number, distance: number, preview: Size, foto: Size): number => {
  const position = start - distance / Math.max(1, getRoom(axis, preview, foto));
  const steps = Math.round(Math.min(1, Math.max(0, position)) / cropStep);
  return Number((steps * cropStep).toFixed(2));
};
