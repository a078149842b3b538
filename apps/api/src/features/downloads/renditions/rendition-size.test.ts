import { describe, expect, it } from 'vitest';
import { RenditionContent } from '@ledenportaal/shared';
import { getRenditionSize, normalizeCrop } from './rendition-size.js';

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

  it('says that a photo is too small, and which size it would have', () => {
    const size = getRenditionSize(website, { width: 1599, height: 800 });
    expect(size).toMatchObject({ width: 1600, height: 801, tooSmall: true });
    expect(getRenditionSize(website, { width: 1600, height: 800 }).tooSmall).toBe(false);
  });

  it('keeps the size of a smaller photo where the rendition allows that', () => {
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

  it('turns a sheet to the orientation of the photo', () => {
    expect(getRenditionSize(sheet, landscape)).toMatchObject({ width: 2480, height: 1748 });
    expect(getRenditionSize(sheet, portrait)).toMatchObject({ width: 1748, height: 2480 });
    const upright = parse({ width: 1080, height: 1350 });
    expect(getRenditionSize(upright, landscape)).toMatchObject({ width: 1080, height: 1350 });
  });
});

describe('the normal form of a position', () => {
  const square = { width: 1000, height: 1000 };
  const steps = Array.from({ length: 21 }, (_, step) => step / 20);
  const countPositions = (foto: typeof square) =>
    new Set(steps.flatMap((x) => steps.map((y) => JSON.stringify(normalizeCrop(square, foto, { x, y }))))).size;

  it('keeps the step along the side with room, and is the centre along the other one', () => {
    expect(normalizeCrop(square, landscape, { x: 0.35000001, y: 0.9 })).toEqual({ x: 0.35, y: 0.5 });
    expect(normalizeCrop(square, portrait, { x: 0, y: 1 })).toEqual({ x: 0.5, y: 1 });
  });

  it('is one for all crops with the same pixels', () => {
    // Without room, with 3 pixels of it, with a part of one, and with more than a pixel for each step.
    const fotos = [square, { width: 1003, height: 1000 }, { width: 4003, height: 4001 }, landscape];
    expect(fotos.map(countPositions)).toEqual([1, 4, 1, 21]);
    expect(normalizeCrop(square, { width: 1003, height: 1000 }, { x: 0.2, y: 0 })).toEqual({ x: 0.45, y: 0.5 });
  });
});
