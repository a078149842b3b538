import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { placeOf } from '../files.js';
import { edit } from './edit.js';
import { checkFfmpeg } from './ffmpeg.js';
import { films, type Film } from './films.js';

/** Draws the shots and makes the films. With `shotFolder` the shots are kept there. */
export async function makeFilms(chosen: readonly Film[] = films, kept?: string): Promise<void> {
  checkFfmpeg();
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'films-')));
  await mkdir(folder, { recursive: true });
  await mkdir(placeOf('video'), { recursive: true });
  try {
    const shots = [...new Set(chosen.flatMap(({ cuts }) => cuts.map(({ shot }) => shot)))];
    await Promise.all([drawNext(shots, folder), drawNext(shots, folder)]);
    for (const film of chosen) await timed(film.name, () => edit(film, folder));
  } finally {
    if (!kept) await rm(folder, { recursive: true });
  }
}

/** Draws shots from the list until it is empty. */
async function drawNext(shots: string[], folder: string): Promise<void> {
  for (let shot = shots.shift(); shot; shot = shots.shift()) {
    const [name, file] = [shot, join(folder, `${shot}.mkv`)];
    if (!existsSync(file)) await timed(name, () => drawShot(name, file));
  }
}

async function drawShot(name: string, file: string): Promise<void> {
  const script = join(import.meta.dirname, 'draw-shot.ts');
  const half = `${file}.half.mkv`;
  const child = spawn(process.execPath, [...process.execArgv, script, name, half], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`De opname ${name} is niet getekend.`);
  await rename(half, file);
}

async function timed(name: string, make: () => Promise<void>): Promise<void> {
  const started = Date.now();
  await make();
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
}
