import { writeContentFile } from './files.js';
import { toJpeg } from './paint/jpeg.js';
import { drawScene } from './picture.js';
import type { Scene } from './scenes/scene.js';

// Drawing at a smaller scale and enlarging halves the work, and gives film-like grain and fewer bytes.
const scale = 0.7;

export const drawFotos = async (scenes: readonly Scene[]): Promise<void> => {
  for (const scene of scenes) {
    const started = Date.now();
    const { canvas, pixels } = drawScene(scene, scale);
    const drawn = Date.now();
    const { jpeg, quality } = await toJpeg(pixels, canvas);
    await writeContentFile(`fotos/${scene.slug}.jpg`, jpeg);
    const times = `${drawn - started} + ${Date.now() - drawn} ms`;
    console.log(`${scene.slug}: ${times}, ${Math.round(jpeg.length / 1000)} kB at quality ${quality}`);
  }
};
