import { describe, expect, it } from 'vitest';
import { RenditionContent } from '@ledenportaal/shared';
import { getRenditionSize, toCropPosition } from './rendition-size.js';

const parse = (fields: Partial<RenditionContent>) => RenditionContent.parse({ key: 'a', name: 'A', ...fields });
const landscape = { width: 3000, height: 2000 };
const portrait = { width: 2000, height: 3000 };
const website = parse({ longSide: 1600 });
const sheet = parse({ width: 1748, height: 2480, turns: true });

describe('the size of a rendition', () => {
  it('scales the whole picture to its long side', () => {
    expect(getRenditionSize(website, landscape)).toEqual({ width: 1600, height: 1067, isCrop: false, tooSmall: false });
    expect(getRenditionSize(website, portrait)).toMatchObject({ width: 1067, height: 1600 });
  });

  it('says that a foto is too small, and which size it would have', () => {
    const size = getRenditionSize(website, { width: 1599, height: 800 });
    expect(size).toMatchObject({ width: 1600, height: 801, tooSmall: true });
    expect(getRenditionSize(website, { width: 1600, height: 800 }).tooSmall).toBe(false);
  });

  it('keeps the size of a smaller foto where the rendition allows that', () => {
    const mail = parse({ longSide: 2048, allowSmaller: true });
    expect(getRenditionSize(mail, { width: 900, height: 600 })).toMatchObject({
      width: 900,
      height: 600,
      tooSmall: false,
    });
    expect(getRenditionSize(mail, landscape).width).toBe(2048);
  });

  it('needs the pixels of a crop on both sides', () => {
    const square = parse({ width: 1080, height: 1080 });
    expect(getRenditionSize(square, landscape)).toEqual({ width: 1080, height: 1080, isCrop: true, tooSmall: false });
    expect(getRenditionSize(square, { width: 3000, height: 1079 }).tooSmall).toBe(true);
  });

  it('turns a sheet to the orientation of the foto', () => {
    expect(getRenditionSize(sheet, landscape)).toMatchObject({ width: 2480, height: 1748 });
    expect(getRenditionSize(sheet, portrait)).toMatchObject({ width: 1748, height: 2480 });
    const upright = parse({ width: 1080, height: 1350 });
    expect(getRenditionSize(upright, landscape)).toMatchObject({ width: 1080, height: 1350 });
  });
});

describe('the position of a crop', () => {
  const square = { width: 1000, height: 1000 };

  it('centres the focus, as far as the edges of the foto allow', () => {
    expect(toCropPosition(square, landscape, { x: 0.5, y: 0.1 })).toEqual({ x: 0.5, y: 0.5 });
    // The foto is 1500 wide at this scale: the centre of the crop is at 600, so it begins at 100 of 500.
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
