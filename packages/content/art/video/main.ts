import { mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf } from '../files.js';
import { edit } from './edit.js';
import { checkFfmpeg, exact, ffmpeg } from './ffmpeg.js';
import { films } from './films.js';
import { framesOf, rate } from './shot.js';
import { shots } from './shots.js';
import { height, width } from './titles.js';

// npm run content:video [-- film ...]    makes all films, or those
// --keep                                 takes the shots that were drawn before
const words = process.argv.slice(2);
const names = words.filter((word) => !word.startsWith('--'));
const chosen = films.filter(({ name }) => names.length === 0 || names.includes(name));

checkFfmpeg();
const folder = join(tmpdir(), 'ruigenhei-video');
await mkdir(folder, { recursive: true });
await mkdir(placeOf('video'), { recursive: true });

for (const shot of shots) {
  const file = join(folder, `${shot.name}.mkv`);
  if (!chosen.some(({ cuts }) => cuts.some((cut) => cut.shot === shot.name))) continue;
  if (words.includes('--keep') && existsSync(file)) continue;
  const started = Date.now();
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(rate), '-i', '-'];
  const colors = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p'];
  const nearlyLossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-threads', '1'];
  await ffmpeg([...raw, ...colors, ...nearlyLossless, ...exact, file], framesOf(shot, width));
  console.log(`${shot.name}: ${Math.round((Date.now() - started) / 1000)} s`);
}
for (const film of chosen) {
  const started = Date.now();
  await edit(film, folder);
  console.log(`${film.name}: ${Math.round((Date.now() - started) / 1000)} s`);
}
