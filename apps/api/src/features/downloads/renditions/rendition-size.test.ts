import { describe, expect, it } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentFolder } from '@ledenportaal/content';
import { paperSides, paperSizes, RenditionContent, RenditionsContent } from '@ledenportaal/shared';
import { getRenditionSize, normalizeCrop } from './rendition-size.js';

const parse = (fields: Partial<RenditionContent>) => RenditionContent.parse({ key: 'a', name: 'A', ...fields });
const readRenditions = () =>
  RenditionsContent.parse(JSON.parse(readFileSync(join(contentFolder, 'renditions.json'), 'utf8')));
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

describe('a rendition for printing', () => {
  const a4 = parse({ width: 2480, height: 3508, turns: true, dpi: 300, minDpi: 250 });
  const ofLandscape = (width: number, height: number) => getRenditionSize(a4, { width, height });

  it('has its full density when the photo has the pixels', () => {
    const full = { width: 3508, height: 2480, isCrop: true, tooSmall: false, dpi: 300 };
    expect(ofLandscape(6000, 4000)).toEqual(full);
    expect(ofLandscape(3508, 2480)).toEqual(full);
  });

  it('is the largest crop of a photo that has fewer pixels, which prints as large', () => {
    const size = ofLandscape(3507, 2480);
    expect(size).toMatchObject({ width: 3507, height: 2479, tooSmall: false });
    const reduced = ofLandscape(3000, 2250);
    expect(reduced).toMatchObject({ width: 3000, height: 2121, tooSmall: false });
    for (const { width, height, dpi } of [size, reduced]) {
      expect((width / dpi!) * 25.4).toBeCloseTo(297, 0);
      expect((height / dpi!) * 25.4).toBeCloseTo(210, 0);
    }
    expect(getRenditionSize(a4, { width: 2200, height: 3300 })).toMatchObject({ width: 2200, height: 3112 });
  });

  it('does not exist below the least density, on either side', () => {
    // 250 dpi is 2923.3 by 2066.7 pixels.
    expect(ofLandscape(2924, 2067)).toMatchObject({ tooSmall: false });
    expect(ofLandscape(2924, 2067).dpi).toBeCloseTo(250, 0);
    const tooSmall = { width: 3508, height: 2480, tooSmall: true, dpi: 300 };
    expect(ofLandscape(2923, 2800)).toMatchObject(tooSmall);
    expect(ofLandscape(6000, 2066)).toMatchObject(tooSmall);
  });

  it('needs its full density when no lower one is given', () => {
    expect(getRenditionSize(sheet, { width: 2479, height: 1748 }).tooSmall).toBe(true);
  });
});

describe('the renditions of the portal', () => {
  const { renditions } = readRenditions();
  const toRow = (foto: typeof landscape) => (rendition: RenditionContent) => {
    const { width, height, tooSmall } = getRenditionSize(rendition, foto);
    return `${rendition.group} ${rendition.key} ${width} ${height}${tooSmall ? ' too small' : ''}`;
  };

  it('are these, by what they are for', () => {
    expect(renditions.map(toRow({ width: 6000, height: 4000 }))).toEqual([
      'website website 1600 1067',
      'website website-groot 2560 1707',
      'website mail 2048 1365',
      'social vierkant 1080 1080',
      'social staand 1080 1350',
      'social story 1080 1920',
      'social link 1200 630',
      'social facebook-omslag 1640 924',
      'social google-profiel 720 720',
      'verhuur verhuursite 1920 1280',
      'drukwerk a5 2480 1748',
      'drukwerk a4 3508 2480',
      'drukwerk a4-afloop 3579 2551',
    ]);
  });

  it('are upright on paper for an upright photo, and name what a photo is too small for', () => {
    const paper = renditions.filter(({ group }) => group === 'drukwerk');
    expect(paper.map(toRow({ width: 2100, height: 2950 }))).toEqual([
      'drukwerk a5 1748 2480',
      'drukwerk a4 2086 2950',
      'drukwerk a4-afloop 2551 3579 too small',
    ]);
  });
});

describe('the photos that the search finds for a sheet', () => {
  const { renditions } = readRenditions();

  it.each(paperSizes)('are those that can be downloaded for it: %s', (key) => {
    const rendition = renditions.find((each) => each.key === key)!;
    const [long, short] = paperSides[key];
    const isTooSmall = (width: number, height: number) => getRenditionSize(rendition, { width, height }).tooSmall;
    expect([isTooSmall(long, short), isTooSmall(short, long)]).toEqual([false, false]);
    expect([isTooSmall(long - 1, short), isTooSmall(long, short - 1)]).toEqual([true, true]);
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
