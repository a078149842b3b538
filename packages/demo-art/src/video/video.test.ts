import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { toContentPath } from '../files.js';
import { getVideoFiles } from './catalogue.js';
import { films, getFilmSeconds } from './films.js';
import { readMp4 } from './mp4.js';
import { renderFrames, frameRate } from './shot.js';
import { shots } from './shots.js';

const expectedSeconds = { 'timelapse-2019': 69, 'dorpen-20': 20, 'dorpen-30': 30, 'natuur-20': 20, 'natuur-30': 30 };

describe('films', () => {
  it('has one long film and short films of villages and nature', () => {
    expect(Object.fromEntries(films.map((film) => [film.name, getFilmSeconds(film)]))).toEqual(expectedSeconds);
  });

  it.each(films)('$name is H.264 with moov before mdat', (film) => {
    const { seconds, frames, boxes, ...rest } = readMp4(toContentPath(`video/${film.name}.mp4`));
    expect(rest).toEqual({ width: 1920, height: 1080, codec: 'avc1', profile: 100, tracks: 1 });
    expect(seconds).toBeCloseTo(getFilmSeconds(film), 1);
    expect(frames).toBe(Math.round(getFilmSeconds(film) * frameRate));
    expect(boxes.indexOf('moov')).toBeGreaterThan(0);
    expect(boxes.indexOf('moov')).toBeLessThan(boxes.indexOf('mdat'));
  });

  it('keeps the total size under 22 MB', () => {
    const bytes = films.reduce((sum, { name }) => sum + statSync(toContentPath(`video/${name}.mp4`)).size, 0);
    expect(bytes).toBeLessThan(22_000_000);
  });

  it.each(films)('$name has a poster', async ({ name }) => {
    const jpeg = readFileSync(toContentPath(`video/${name}.jpg`));
    expect(jpeg.length).toBeLessThan(200_000);
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1920, height: 1080 });
    // The poster is a picture, not a black frame of a fade.
    expect((await sharp(jpeg).stats()).entropy).toBeGreaterThan(4);
  });

  it('uses only existing parts of shots', () => {
    for (const { name, cuts } of films) {
      for (const { shot, from, seconds } of cuts) {
        const length = shots.find((one) => one.name === shot)?.seconds ?? 0;
        expect(from + seconds, `${name}: ${shot}`).toBeLessThanOrEqual(length);
      }
    }
  });

  it('lists the films in the catalogue with their duration', () => {
    const lines = getVideoFiles();
    expect(lines.map(({ seconds }) => Math.round(seconds ?? 0))).toEqual(Object.values(expectedSeconds));
    expect(lines.map(({ filename }) => filename)).toEqual([
      'Ruigenhei timelapse 2019.mp4',
      'Ruigenhei dorpen 20 seconden.mp4',
      'Ruigenhei dorpen 30 seconden.mp4',
      'Ruigenhei natuur 20 seconden.mp4',
      'Ruigenhei natuur 30 seconden.mp4',
    ]);
  });
});

describe('readMp4', () => {
  const whole = readFileSync(toContentPath('video/dorpen-20.mp4'));
  const folder = mkdtempSync(join(tmpdir(), 'film-'));
  const readBytes = (bytes: Uint8Array) => {
    writeFileSync(join(folder, 'film.mp4'), bytes);
    return readMp4(join(folder, 'film.mp4'));
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  it('throws for a truncated file', () => {
    expect(() => readBytes(whole.subarray(0, whole.length - 1))).toThrow('cut off');
    expect(() => readBytes(whole.subarray(0, 600))).toThrow('cut off');
  });

  it('throws for a file that is not an MP4', () => {
    expect(() => readBytes(Buffer.from('GIF89a, and then some more'))).toThrow();
    expect(() => readBytes(new Uint8Array())).toThrow('no moov');
  });
});

describe('renderFrames', () => {
  const shot = shots.find(({ name }) => name === 'dorp-avond')!;
  const drawn = () => Array.from(renderFrames(shot, 128, 60), (frame) => Buffer.from(frame));

  it('returns the same pixels each time', () => {
    expect(Buffer.concat(drawn()).equals(Buffer.concat(drawn()))).toBe(true);
  });

  it('gets darker from day to night', () => {
    const bright = drawn().map((frame) => frame.reduce((sum, value) => sum + value, 0) / frame.length);
    expect(bright.at(0)!).toBeGreaterThan(bright.at(-1)! * 2);
  });
});
