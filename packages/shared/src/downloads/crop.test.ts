import { describe, expect, it } from 'vitest';
import { toCropPosition } from './crop.js';

const landscape = { width: 6000, height: 4000 };
const portrait = { width: 4000, height: 6000 };

describe('the position of a crop', () => {
  const square = { width: 1000, height: 1000 };

  it('centres the focus, as far as the edges of the photo allow', () => {
    expect(toCropPosition(square, landscape, { x: 0.5, y: 0.1 })).toEqual({ x: 0.5, y: 0.5 });
    // The photo is 1500 wide at this scale: the centre of the crop is at 600, so it begins at 100 of 500.
    expect(toCropPosition(square, landscape, { x: 0.4, y: 0.5 }).x).toBe(0.2);
    expect(toCropPosition(square, landscape, { x: 0.02, y: 0.5 }).x).toBe(0);
    expect(toCropPosition(square, portrait, { x: 0.5, y: 1 })).toEqual({ x: 0.5, y: 1 });
  });

  it('is a multiple of 0.05', () => {
    const positions = Array.from({ length: 50 }, (_, at) => toCropPosition(square, landscape, { x: at / 50, y: 0 }).x);
    for (const x of positions) expect(x * 20).toBeCloseTo(Math.round(x * 20), 9);
    expect(new Set(positions).size).toBeGreaterThan(10);
  });
});
