import { describe, expect, it } from 'vitest';
import { demo } from '@ledenportaal/content';
import { drawScene } from './picture.js';
import { scenes } from './scenes/index.js';

describe('drawScene', () => {
  it('returns the same pixels for the same scene', () => {
    const scene = scenes.find(({ slug }) => slug === 'hert-ochtend')!;
    expect(drawScene(scene, 0.06).pixels.equals(drawScene(scene, 0.06).pixels)).toBe(true);
  });

  it('has exactly one scene for every demo foto', () => {
    const drawn = scenes.map(({ slug }) => `fotos/${slug}.jpg`);
    expect(drawn.sort()).toEqual(demo.fotos.map(({ file }) => file as string).sort());
  });
});
