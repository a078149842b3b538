import { join } from 'node:path';
import sharp from 'sharp';
import { keepFile, placeOf } from '../files.js';
import { exact, ffmpeg } from './ffmpeg.js';
import { dissolve, lengthOf, type Film } from './films.js';
import { rate } from './shot.js';
import { drawTitle, height, width } from './titles.js';

/** Bits a second: what all films together may weigh, spread evenly over their seconds. */
const bitrate = 930_000;
const posterBytes = 200_000;

/** Joins the shots, lays the titles over them and compresses the film. */
export async function edit(film: Film, folder: string): Promise<void> {
  const length = lengthOf(film);
  const titles = film.titles.map((_, i) => join(folder, `${film.name}-${i}.png`));
  for (const [i, { title }] of film.titles.entries()) await drawTitle(title, titles[i]!);
  const sources = [
    ...film.cuts.flatMap(({ shot, from, seconds }) => [
      ...['-ss', String(from), '-t', String(seconds), '-i', join(folder, `${shot}.mkv`)],
    ]),
    ...film.titles.flatMap(({ from, to }, i) => [
      ...['-loop', '1', '-framerate', String(rate), '-t', String(to - from), '-i', titles[i]!],
    ]),
  ];
  const oneByOne = ['-filter_threads', '1', '-filter_complex_threads', '1'];
  const picture = [...oneByOne, '-filter_complex', filterOf(film), '-map', '[film]'];
  const frames = ['-an', '-frames:v', String(Math.round(length * rate))];
  const target = placeOf(`video/${film.name}.mp4`);
  await ffmpeg([...sources, ...picture, ...frames, ...codec, '-movflags', '+faststart', ...exact, target]);
  await keepPoster(film, folder);
}

const codec = [
  ...['-c:v', 'libx264', '-preset', 'faster', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '1'],
  ...['-b:v', String(bitrate), '-maxrate', '2600k', '-bufsize', '5200k', '-g', '250', '-bf', '5'],
  ...['-aq-mode', '3', '-x264-params', 'rc-lookahead=50:subme=5'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];

function filterOf(film: Film): string {
  const steps = film.cuts.map((_, i) => `[${i}:v]settb=AVTB,fps=${rate},setpts=PTS-STARTPTS[c${i}]`);
  let [last, end] = ['c0', film.cuts[0]!.seconds];
  for (const [i, { seconds }] of film.cuts.entries()) {
    if (i === 0) continue;
    steps.push(`[${last}][c${i}]xfade=transition=fade:duration=${dissolve}:offset=${end - dissolve}[x${i}]`);
    [last, end] = [`x${i}`, end + seconds - dissolve];
  }
  steps.push(`[${last}]scale=${width}:${height}:flags=bicubic,fade=t=in:d=1,fade=t=out:st=${end - 1.2}:d=1.2[t0]`);
  for (const [i, { from, to }] of film.titles.entries()) {
    const fades = `fade=t=in:d=1:alpha=1,fade=t=out:st=${to - from - 1}:d=1:alpha=1`;
    const title = `${film.cuts.length + i}:v`;
    steps.push(`[${title}]format=rgba,${fades},setpts=PTS+${from}/TB[l${i}]`);
    steps.push(`[t${i}][l${i}]overlay=eof_action=pass[t${i + 1}]`);
  }
  return [...steps, `[t${film.titles.length}]format=yuv420p[film]`].join(';');
}

/** From the shots and not from the film: without its titles and without the traces of compression. */
async function keepPoster(film: Film, folder: string): Promise<void> {
  const { shot, second } = film.poster;
  const picture = join(folder, `${film.name}.png`);
  await ffmpeg(['-ss', String(second), '-i', join(folder, `${shot}.mkv`), '-frames:v', '1', picture]);
  let quality = 90;
  const encode = () => sharp(picture).resize(width, height).jpeg({ quality, mozjpeg: true }).toBuffer();
  let jpeg = await encode();
  while (jpeg.length >= posterBytes) {
    quality -= 3;
    jpeg = await encode();
  }
  await keepFile(`video/${film.name}.jpg`, jpeg);
}
