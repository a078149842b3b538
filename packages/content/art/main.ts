import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawLogos } from './logo/logo.js';
import { toJpeg } from './paint/jpeg.js';
import { drawScene } from './picture.js';
import { scenes } from './scenes/index.js';
import { drawSheet } from './sheet.js';

// npm run draw [-- slug ...]            draws the logos and all photos, or those whose slug begins so
// npm run draw -- --sheet out.png [...] draws them small on one sheet instead
const files = join(import.meta.dirname, '../files');

// Drawn smaller and enlarged, half the work gives film-like grain and fewer bytes.
const scale = 0.7;

const words = process.argv.slice(2);
const sheet = words[0] === '--sheet' ? words.splice(0, 2)[1] : undefined;
const chosen = scenes.filter(({ slug }) => words.length === 0 || words.some((word) => slug.startsWith(word)));

if (sheet) await drawSheet(chosen, sheet);
else {
  await mkdir(join(files, 'fotos'), { recursive: true });
  if (words.length === 0) await drawLogos(join(files, 'logo'));
  for (const scene of chosen) {
    const started = Date.now();
    const { canvas, pixels } = drawScene(scene, scale);
    const drawn = Date.now();
    const { jpeg, quality } = await toJpeg(pixels, canvas);
    await writeFile(join(files, 'fotos', `${scene.slug}.jpg`), jpeg);
    const times = `${drawn - started} + ${Date.now() - drawn} ms`;
    console.log(`${scene.slug}: ${times}, ${Math.round(jpeg.length / 1000)} kB at quality ${quality}`);
  }
}
