import type { Point } from '../fotos/foto.js';
import { cropStep } from './rendition.limits.js';

type Size = { width: number; height: number };
export type CropAxis = 'x' | 'y';

const sides = { x: 'width', y: 'height' } as const;

/** Returns how far in pixels a crop of this size can be shifted, when the picture is scaled to cover it. */
export const getCropRoom = (axis: CropAxis, size: Size, picture: Size): number => {
  const scale = Math.max(size.width / picture.width, size.height / picture.height);
  return picture[sides[axis]] * scale - size[sides[axis]];
};

/** Returns the nearest position that a request can have, without the digits of binary fractions. */
export const toCropStep = (position: number): number => {
  const steps = Math.round(Math.min(1, Math.max(0, position)) / cropStep);
  return Number((steps * cropStep).toFixed(2));
};

/** Returns the position of a crop of this size within its room, so that the focus is as near to its centre as possible. */
export const toCropPosition = (size: Size, picture: Size, focus: Point): Point => {
  const toPosition = (axis: CropAxis) => {
    const [room, side] = [getCropRoom(axis, size, picture), size[sides[axis]]];
    return room < 1 ? 0.5 : toCropStep((focus[axis] * (room + side) - side / 2) / room);
  };
  return { x: toPosition('x'), y: toPosition('y') };
};
