import { expect, it } from 'vitest';
import { dragCrop, getCropAxis } from './crop.js';

const foto = { width: 3000, height: 2000 };

it.each([
  ['x', { width: 1080, height: 1080 }],
  ['y', { width: 1200, height: 630 }],
  [undefined, { width: 1500, height: 1000 }],
])('has room in direction %s only', (axis, size) => expect(getCropAxis(size, foto)).toBe(axis));

it.each([
  ['to the right until its left side is shown', 0.5, 200, 0],
  ['by part of its room, in steps of 0.05', 0.5, -33, 0.85],
  ['to the left until its right side is shown', 0.5, -51, 1],
])('drags the photo %s', (_, start, distance, position) =>
  expect(dragCrop('x', start, distance, { width: 200, height: 200 }, foto)).toBe(position),
);
