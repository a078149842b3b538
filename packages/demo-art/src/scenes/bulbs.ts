import { drawGround, scatter, toGroundPoint } from '../nature/terrain.js';
import { parseHex, parseHexes, mix, shade, type RGB } from '../paint/color.js';
import { Noise } from '../paint/noise.js';
import { leaves } from '../paint/palettes.js';
import { randomBetween, lerp, smooth } from '../paint/random.js';
import { drawBackground, fieldTop } from './countryside.js';
import type { Scene, View } from './scene.js';

const tulipColors = parseHexes('#c8283a #f0c030 #e88aa8 #f2ead8 #8a3a86 #e86a2a');

const tulips = (view: View): void => {
  const { canvas, random, seed } = view;
  const heaps = [
    [0.7, 0.28, 460],
    [0.26, 0.36, 330],
    [0.5, 0.4, 200],
  ] as const;
  const { haze } = drawBackground(view, { mood: 'noon', sun: [0.2, 0.1], leaves: leaves.summer, heaps });
  const noise = new Noise(`${seed}rows`);
  const across = (side: number, depth: number) => side + noise.at(side, depth * 0.6) * 0.05 + 0.35;
  const colorAt = (row: number) => tulipColors[Math.abs(Math.floor(row + 60)) % tulipColors.length]!;
  const leafGreen = parseHex('#3f5a2a');
  drawGround(canvas, fieldTop, ({ side, depth, near }, out) => {
    const row = across(side, depth);
    const ragged = noise.at(side * 20, depth * 16) * 0.3 * smooth(0, 0.2, near);
    const bed = smooth(0.25, 0.75, 0.5 + 0.5 * Math.sin(row * 42) + ragged);
    const flower = lerp(bed, 0.7, smooth(0.12, 0.02, near));
    const fog = 0.64 * Math.exp(-near * 9);
    const fine = noise.at(side * 30, depth * 30) * 16 * smooth(0, 0.3, near);
    for (let c = 0; c < 3; c++)
      out[c] = lerp(lerp(leafGreen[c]! * 0.85, colorAt(row)[c]!, flower) + fine, haze[c]!, fog);
  });
  scatter(random, fieldTop, [0.1, 1.15], 6400, (x, y, near) => {
    const { side, depth } = toGroundPoint(fieldTop, x, y);
    const row = across(side, depth);
    if (Math.sin(row * 42) > -0.05) tulip(view, x, y, near, colorAt(row));
  });
};

const tulip = ({ canvas, random }: View, x: number, y: number, near: number, base: RGB): void => {
  const size = 3.4 + 23 * near * near;
  const color = shade(base, randomBetween(random, 0.78, 1.08));
  const up = 66 * near * near * randomBetween(random, 0.7, 1.1);
  const stem = parseHex('#5d8a3a');
  const top = [x + randomBetween(random, -4, 4) * near, y - up] as const;
  canvas.blade([x, y], [x, y - up * 0.5], top, [5 * near, 4 * near], stem, 0.9, parseHex('#2c4a20'));
  canvas.dab(x - size * 0.3, y - up, size * 0.55, size, shade(color, 0.86), 0.97, 0.2);
  canvas.dab(x + size * 0.3, y - up, size * 0.5, size * 0.95, color, 0.97, -0.2);
  canvas.dab(x, y - up + size * 0.15, size * 0.42, size * 0.8, mix(color, [255, 245, 225], 0.2), 0.9);
};

export const bulbScenes: Scene[] = [{ slug: 'bollenveld', draw: tulips }];
