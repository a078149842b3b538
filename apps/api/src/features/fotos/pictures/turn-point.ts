import type { Point } from '@ledenportaal/shared';
import type { Degrees } from '../../../platform/jpeg/orientation.js';

/** Returns where a point is after turning its picture clockwise. In parts of width and height. */
export const turnPoint = ({ x, y }: Point, degrees: Degrees): Point => {
  if (degrees === 90) return { x: 1 - y, y: x };
  return degrees === 180 ? { x: 1 - x, y: 1 - y } : { x: y, y: 1 - x };
};
