import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toContentPath } from '../files.js';
import { editFilm } from './edit-film.js';
import { assertFfmpegInstalled } from './ffmpeg.js';
import { films, type Film } from './films.js';

/** Draws the shots and makes the films. With `shotFolder` the shots are kept there. */
export const makeFilms = async (selectedFilms: readonly Film[] = films, shotFolder?: string): Promise<void> => {
  assertFfmpegInstalled();
  const folder = shotFolder ?? (await mkdtemp(join(tmpdir(), 'films-')));
  await mkdir(folder, { recursive: true });
  await mkdir(toContentPath('video'), { recursive: true });
  try {
    const shots = [...new Set(selectedFilms.flatMap(({ cuts }) => cuts.map(({ shot }) => shot)))];
    await Promise.all([drawShots(shots, folder), drawShots(shots, folder)]);
    for (const film of selectedFilms) await logDuration(film.name, () => editFilm(film, folder));
  } finally {
    if (!shotFolder) await rm(folder, { recursive: true });
  }
};

/** Draws shots from the list until it is empty. */
const drawShots = async (shots: string[], folder: string): Promise<void> => {
  for (let shot = shots.shift(); shot; shot = shots.shift()) {
    const [name, file] = [shot, join(folder, `${shot}.mkv`)];
    if (!existsSync(file)) await logDuration(name, () => drawShot(name, file));
  }
};

const drawShot = async (name: string, file: string): Promise<void> => {
  const script = join(import.meta.dirname, 'draw-shot.ts');
  const partialFile = `${file}.half.mkv`;
  const child = spawn(process.execPath, [...process.execArgv, script, name, partialFile], { stdio: 'inherit' });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`De opname ${name} is niet getekend.`);
  await rename(partialFile, file);
};

const logDuration = async (name: string, make: () => Promise<void>): Promise<void> => {
  const started = Date.now();
  await make();
  console.log(`${name}: ${Math.round((Date.now() - started) / 1000)} s`);
};
