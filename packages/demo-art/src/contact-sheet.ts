import sharp from 'sharp';
import { H, W } from './paint/canvas.js';
import { drawScene } from './picture.js';
import type { Scene } from './scenes/scene.js';

/** Draws all scenes small on one sheet, to review changes quickly. */
export const drawContactSheet = async (scenes: Scene[], file: string, scale = 0.2, columns = 4): Promise<void> => {
  const [width, height, gap] = [Math.round(W * scale), Math.round(H * scale), 6];
  const tiles = scenes.map((scene, i) => {
    const { canvas, pixels } = drawScene(scene, scale);
    const raw = { width: canvas.width, height: canvas.height, channels: 3 } as const;
    return { input: pixels, raw, left: (i % columns) * (width + gap), top: Math.floor(i / columns) * (height + gap) };
  });
  const rows = Math.ceil(scenes.length / columns);
  const size = { width: columns * (width + gap), height: rows * (height + gap) };
  await sharp({ create: { ...size, channels: 3, background: '#181818' } })
    .composite(tiles)
    .toFile(file);
};
