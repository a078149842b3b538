import { reproducibleFlags, ffmpeg } from './ffmpeg.js';
import { renderFrames, frameRate } from './shot.js';
import { shots } from './shots.js';

// tsx draw-shot.ts name file draws one shot in its own process, so that two shots can be drawn at a time

// Drawn smaller and enlarged, like the photos: softer and fewer bytes.
const width = 1600;
const [name, file] = process.argv.slice(2);
const shot = shots.find((one) => one.name === name);
if (!shot || !file) throw new Error(`There is no shot ${name}.`);

const raw = [
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  '-s',
  `${width}x${(width * 9) / 16}`,
  '-r',
  String(frameRate),
  '-i',
  '-',
];
const colors = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd+bitexact,format=yuv420p'];
const nearlyLossless = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '8', '-threads', '1'];
await ffmpeg([...raw, ...colors, ...nearlyLossless, ...reproducibleFlags, file], renderFrames(shot, width));
