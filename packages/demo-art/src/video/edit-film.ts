import { join } from 'node:path';
import sharp from 'sharp';
import { writeContentFile, toContentPath } from '../files.js';
import { reproducibleFlags, ffmpeg } from './ffmpeg.js';
import { dissolveSeconds, getFilmSeconds, type Film } from './films.js';
import { readMp4 } from './mp4.js';
import { frameRate } from './shot.js';
import { drawTitle, height, width } from './titles.js';

/** Bits per second: the size budget of all films, divided evenly over their duration. */
const bitrate = 930_000;
const posterBytes = 200_000;

/** Joins the shots, overlays the titles and compresses the film. */
export const editFilm = async (film: Film, folder: string): Promise<void> => {
  const length = getFilmSeconds(film);
  for (const [i, { title }] of film.titles.entries()) await drawTitle(title, join(folder, titleFile(film, i)));
  const oneByOne = ['-filter_threads', '1', '-filter_complex_threads', '1'];
  const picture = [...oneByOne, '-filter_complex', toFilterGraph(film), '-map', '[film]'];
  const frames = Math.round(length * frameRate);
  const target = toContentPath(`video/${film.name}.mp4`);
  const out = ['-an', '-frames:v', String(frames), ...codec, '-movflags', '+faststart', ...reproducibleFlags, target];
  await ffmpeg([...picture, ...out], [], folder);
  if (readMp4(target).frames !== frames) throw new Error(`De film ${film.name} is te kort geworden.`);
  await writePoster(film, folder);
};

const codec = [
  ...['-c:v', 'libx264', '-preset', 'faster', '-profile:v', 'high', '-pix_fmt', 'yuv420p', '-threads', '1'],
  ...['-b:v', String(bitrate), '-maxrate', '2600k', '-bufsize', '5200k', '-g', '250', '-bf', '5'],
  ...['-aq-mode', '3', '-x264-params', 'rc-lookahead=50:subme=5'],
  ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-colorspace', 'bt709', '-color_range', 'tv'],
];

const titleFile = ({ name }: Film, index: number): string => `${name}-${index}.png`;

/**
 * The ffmpeg filter graph of a film. It reads the files by itself: ffmpeg reads inputs in threads, which sometimes ends
 * a film too early.
 */
const toFilterGraph = (film: Film): string => {
  const steps = film.cuts.map(({ shot, from, seconds }, i) => {
    const first = Math.ceil(from * frameRate);
    const piece = `trim=start_frame=${first}:end_frame=${first + Math.ceil(seconds * frameRate)}`;
    return `movie=${shot}.mkv,${piece},setpts=N/(${frameRate}*TB),settb=AVTB,fps=${frameRate}[c${i}]`;
  });
  let [last, end] = ['c0', film.cuts[0]!.seconds];
  for (const [i, { seconds }] of film.cuts.entries()) {
    if (i === 0) continue;
    steps.push(
      `[${last}][c${i}]xfade=transition=fade:duration=${dissolveSeconds}:offset=${end - dissolveSeconds}[x${i}]`,
    );
    [last, end] = [`x${i}`, end + seconds - dissolveSeconds];
  }
  steps.push(`[${last}]scale=${width}:${height}:flags=bicubic,fade=t=in:d=1,fade=t=out:st=${end - 1.2}:d=1.2[t0]`);
  for (const [i, { from, to }] of film.titles.entries()) {
    const fades = `fade=t=in:d=1:alpha=1,fade=t=out:st=${to - from - 1}:d=1:alpha=1`;
    const still = `loop=loop=-1:size=1,setpts=N/(${frameRate}*TB),trim=duration=${to - from}`;
    steps.push(`movie=${titleFile(film, i)},format=rgba,${still},${fades},setpts=PTS+${from}/TB[l${i}]`);
    steps.push(`[t${i}][l${i}]overlay=eof_action=pass[t${i + 1}]`);
  }
  return [...steps, `[t${film.titles.length}]format=yuv420p,setsar=0[film]`].join(';');
};

/** Writes the poster from the shots instead of the film: without titles and without compression artefacts. */
const writePoster = async (film: Film, folder: string): Promise<void> => {
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
  await writeContentFile(`video/${film.name}.jpg`, jpeg);
};
